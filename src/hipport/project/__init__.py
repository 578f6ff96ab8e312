"""What is around a conversion: which files, which settings, where results go.

Paths are text here, as the user wrote them and wants to see them again; os.path leaves them so.
"""
