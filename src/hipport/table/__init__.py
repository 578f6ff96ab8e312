"""rules/*.yaml -> RuleTable."""

from hipport.table.loading import check_files, load_table
from hipport.table.rule import SAME, Library, Rule
from hipport.table.table import RuleTable

__all__ = ["SAME", "Library", "Rule", "RuleTable", "check_files", "load_table"]
