/**
 * What a statement may call. Whoever adds a name: it must depend on nothing but its arguments (and the clock), name no
 * file, table, setting or session, and take no SQL or function name as text. All names are in main; a call of any
 * other schema is refused by its name alone.
 */

const words = (text: string): readonly string[] => text.trim().split(/\s+/u);

const OPERATORS = words(`
  + - * / // % ** ^ & | ~ << >> || ->> ~~ !~~ ~~* !~~* ~~~ ^@ @ && @> <@ !__postfix <-> <=>
`);

const NUMBERS = words(`
  abs add subtract multiply divide fdiv fmod mod pow power sqrt cbrt exp ln log log2 log10 sign signbit ceil ceiling
  floor round round_even roundbankers trunc even gcd greatest_common_divisor lcm least_common_multiple factorial gamma
  lgamma sin cos tan cot asin acos atan atan2 sinh cosh tanh asinh acosh atanh degrees radians pi random isnan isinf
  isfinite nextafter greatest least xor bit_count bin to_binary unbin from_binary hex to_hex unhex from_hex to_base
  equi_width_bins
`);

const TEXTS = words(`
  ascii base64 to_base64 from_base64 bit_length char_length character_length chr concat concat_ws contains
  damerau_levenshtein editdist3 ends_with suffix format formatreadabledecimalsize formatreadablesize format_bytes
  hamming mismatches hash ilike_escape instr jaccard jaro_similarity jaro_winkler_similarity lcase left left_grapheme
  len length length_grapheme levenshtein like_escape not_ilike_escape not_like_escape lower lpad ltrim md5
  md5_number nfc_normalize octet_length ord position strpos prefix printf regexp_escape regexp_extract
  regexp_extract_all regexp_full_match regexp_matches regexp_replace regexp_split_to_array regexp_split_to_table repeat
  replace reverse right right_grapheme rpad rtrim sha1 sha256 split split_part starts_with str_split str_split_regex
  string_split string_split_regex string_to_array strip_accents strlen substr substring substring_grapheme translate
  trim ucase unicode upper url_decode url_encode uuid gen_random_uuid uuidv4 uuidv7 encode decode
  parse_formatted_bytes
`);

const TIMES = words(`
  age ago century current_date current_localtime current_localtimestamp date_add date_diff date_part date_sub
  date_trunc datediff datepart datesub datetrunc day dayname dayofmonth dayofweek dayofyear days_in_month decade epoch
  epoch_ms epoch_ns epoch_us era get_current_time get_current_timestamp hour isodow isoyear julian last_day make_date
  make_time make_timestamp make_timestamp_ms make_timestamp_ns make_timestamptz microsecond millennium millisecond
  minute month monthname nanosecond normalized_interval now quarter second strftime strptime time_bucket timezone
  timezone_hour timezone_minute to_centuries to_days to_decades to_hours to_microseconds to_millennia to_milliseconds
  to_minutes to_months to_quarters to_seconds to_timestamp to_weeks to_years today transaction_timestamp try_strptime
  week weekday weekofyear year yearweek
`);

const CHOICES = words(`constant_or_null nullif typeof`);

const LISTS = words(`
  list_value list_pack array_value array_append array_prepend array_push_back array_push_front array_pop_back
  array_pop_front list_append list_prepend array_reverse list_reverse array_to_string apply array_apply
  array_transform list_apply list_transform filter array_filter list_filter reduce array_reduce list_reduce array_cat
  array_concat list_cat list_concat array_contains array_has list_contains list_has array_has_all list_has_all
  array_has_any list_has_any array_distinct list_distinct array_unique list_unique array_extract list_extract
  list_element element_at array_indexof list_indexof array_position list_position array_intersect list_intersect
  array_length array_resize list_resize array_reverse_sort list_reverse_sort array_sort list_sort array_slice
  list_slice array_select list_select array_where list_where array_zip list_zip array_grade_up list_grade_up grade_up
  flatten generate_series generate_subscripts range array_cosine_distance array_cosine_similarity
  array_cross_product array_distance array_dot_product array_inner_product array_negative_dot_product
  array_negative_inner_product list_cosine_distance list_cosine_similarity list_distance list_dot_product
  list_inner_product list_negative_dot_product list_negative_inner_product list_any_value
  list_approx_count_distinct list_avg list_bit_and list_bit_or list_bit_xor list_bool_and list_bool_or list_count
  list_entropy list_first list_histogram list_kurtosis list_kurtosis_pop list_last list_mad list_max list_median
  list_min list_mode list_product list_sem list_skewness list_stddev_pop list_stddev_samp list_string_agg list_sum
  list_var_pop list_var_samp
`);

const STRUCTS = words(`
  row struct_pack struct_concat struct_contains struct_extract struct_extract_at struct_has struct_indexof
  struct_insert struct_keys struct_position struct_update struct_values map cardinality map_concat map_contains
  map_contains_entry map_contains_value map_entries map_extract map_extract_value map_from_entries map_keys map_values
  union_extract union_tag union_value
`);

const JSONS = words(`
  array_to_json from_json from_json_strict json json_array json_array_length json_contains json_exists json_extract
  json_extract_path json_extract_path_text json_extract_string json_keys json_merge_patch json_object json_pretty
  json_quote json_structure json_transform json_transform_strict json_type json_valid json_value row_to_json to_json
`);

const AGGREGATES = words(`
  any_value approx_count_distinct approx_quantile approx_top_k arbitrary arg_max arg_max_null arg_max_nulls_last
  arg_min arg_min_null arg_min_nulls_last argmax argmin array_agg avg bit_and bit_or bit_xor bool_and bool_or corr
  count count_if count_star countif covar_pop covar_samp entropy favg first fsum geomean geometric_mean group_concat
  histogram histogram_exact json_group_array json_group_object json_group_structure kahan_sum kurtosis kurtosis_pop
  last list listagg mad max max_by mean median min min_by mode product quantile quantile_cont quantile_disc regr_avgx
  regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy reservoir_quantile sem skewness
  stddev stddev_pop stddev_samp string_agg sum sum_no_overflow sumkahan var_pop var_samp variance wavg weighted_avg
`);

const WINDOWS = words(`
  cume_dist dense_rank fill first_value lag last_value lead nth_value ntile percent_rank rank rank_dense row_number
`);

const TABLES = words(`generate_series json_each json_tree range unnest`);

/** Known to the binder, not to the catalog of functions. */
export const BOUND: readonly string[] = ['unnest'];

/** Names in lower case: the engine ignores case. */
export const FUNCTIONS: ReadonlySet<string> = new Set(
  [OPERATORS, NUMBERS, TEXTS, TIMES, CHOICES, LISTS, STRUCTS, JSONS, AGGREGATES, WINDOWS, BOUND].flat(),
);

/** May be used in FROM. */
export const TABLE_FUNCTIONS: ReadonlySet<string> = new Set(TABLES);

/** Take the name of an aggregate as text. */
export const BY_NAME: ReadonlySet<string> = new Set(
  words('aggregate array_aggr array_aggregate list_aggr list_aggregate'),
);

export const AGGREGATE_NAMES: ReadonlySet<string> = new Set(AGGREGATES);

/** Written like calls, but part of the grammar. */
const GRAMMAR = words('cast coalesce exists extract if ifnull try try_cast');

/** What an editor offers: the names that people write, without operators and what the parser makes of them. */
export const OFFERED_FUNCTIONS: readonly string[] = [
  ...new Set([...FUNCTIONS, ...GRAMMAR].filter((name) => /^[a-z]/u.test(name) && name !== 'count_star')),
].toSorted();
