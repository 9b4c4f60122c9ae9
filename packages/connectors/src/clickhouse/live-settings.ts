/** What printed statements mean: nulls of joins and casts, columns before the names given to outputs, nothing cut silently. */
export const LIVE_SETTINGS: Readonly<Record<string, string>> = {
  join_use_nulls: '1',
  // Versions have had counts of what may be null wrong with it.
  optimize_functions_to_subcolumns: '0',
  cast_keep_nullable: '1',
  prefer_column_name_to_alias: '1',
  enable_positional_arguments: '1',
  transform_null_in: '0',
  group_by_use_nulls: '0',
  aggregate_functions_null_for_empty: '0',
  any_join_distinct_right_table_keys: '0',
  decimal_check_overflow: '1',
  output_format_decimal_trailing_zeros: '1',
  // Branches that are not taken are not worked out: they may fail.
  short_circuit_function_evaluation: 'force_enable',
  session_timezone: 'UTC',
  // Statements of long recipes are larger than people write them.
  max_query_size: '4194304',
  max_ast_elements: '500000',
  max_expanded_ast_elements: '5000000',
  max_subquery_depth: '1000',
  max_parser_depth: '4000',
};
