import { quoteText } from '../dataset/rows-view.ts';
import { type ProfileRequest, SMALL_ROWS, readProfile } from './profile-table.ts';

/**
 * The most different values that a row group of the file has, by the name of each column: its dictionaries have one of
 * each, and the footer says how many. A column without a dictionary is one of many values, which is all that a table of at
 * most `SMALL_ROWS` rows needs to know; those of larger tables are left out.
 */
export const differentInGroups = async (
  request: Pick<ProfileRequest, 'engine' | 'signal' | 'rowCount'>,
  path: string,
  columns: ProfileRequest['columns'],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await readProfile(
    request,
    `SELECT path_in_schema, CASE WHEN count(stats_distinct_count) = count(*) THEN max(stats_distinct_count) END,
       max(num_values - coalesce(stats_null_count, 0))
     FROM parquet_metadata(${quoteText(path)}) GROUP BY path_in_schema`,
  );
  const countsByName = new Map(rows.map(([name, ...counts]) => [String(name), counts]));
  return new Map(
    columns.flatMap(({ name, type }) => {
      const [different = null, filled = null] = countsByName.get(name) ?? [];
      if (type === 'boolean') {
        return [[name, 2] as const];
      }
      if (different !== null) {
        return [[name, Number(different)] as const];
      }
      return filled === null || request.rowCount > SMALL_ROWS ? [] : [[name, Number(filled)] as const];
    }),
  );
};
