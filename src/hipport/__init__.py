"""Turn CUDA projects into HIP projects for AMD GPUs, and say what is left to do."""

__version__ = "0.1.0"
