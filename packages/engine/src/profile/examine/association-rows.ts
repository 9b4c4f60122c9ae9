import { SAMPLE_FACTOR, SAMPLE_MODULUS, duckdb } from '@plumbline/query';
import { NUMERIC, isType } from '../profile-table.ts';
import { type ExamineRequest, type Known, exec } from './request.ts';

export const SAMPLE_ROWS = 50_000;
export const ROWS = 'associated_rows';
export const RANKS = 'associated_ranks';

export interface Associated extends Known {
  /** Among the columns inspected; its values are `x<place>` in `ROWS` and `RANKS`. */
  readonly position: number;
  readonly kind: 'number' | 'category';
}

export const valueAlias = ({ position }: Pick<Associated, 'position'>): string => `x${position}`;

/** One row of each of `SAMPLE_ROWS` parts. [SEM-SAMPLE-1] */
export const samplePositions = (total: number): string => {
  const startOf = (part: string): string => `((${part}) * ${total} + ${SAMPLE_ROWS - 1}) // ${SAMPLE_ROWS}`;
  const length = `(${startOf('k + 1')} - ${startOf('k')})`;
  return `SELECT ${startOf('k')} + (k * ${SAMPLE_FACTOR}) % ${SAMPLE_MODULUS} % ${length} FROM range(${SAMPLE_ROWS}) AS parts(k)`;
};

/** Numbers are laid around 0 with a spread near 1, so that sums of squares keep their digits; moments likewise. */
const laid = ({ column, profile, kind }: Associated): string => {
  const name = duckdb.quoteIdentifier(column.name);
  if (kind === 'category') {
    return `${name}::VARCHAR`;
  }
  if (isType(column, NUMERIC)) {
    const spread = profile.stddev === null || !(profile.stddev > 0) ? 1 : profile.stddev;
    const mean = profile.mean !== null && Number.isFinite(profile.mean) ? profile.mean : 0;
    const value = `(${name}::DOUBLE - (${mean}::DOUBLE)) / (${Number.isFinite(spread) ? spread : 1}::DOUBLE)`;
    return `CASE WHEN isfinite(${name}::DOUBLE) THEN ${value} END`;
  }
  const micros = (sql: string): string => `epoch_us(${sql}::TIMESTAMP)::DOUBLE`;
  const from = micros(`TIMESTAMP '${String(profile.min).replace('T', ' ')}'`);
  const to = micros(`TIMESTAMP '${String(profile.max).replace('T', ' ')}'`);
  return `(${micros(name)} - ${from}) / nullif(${to} - ${from}, 0)`;
};

/** The rows inspected, and the ranks of their numbers: equal values share the middle of their ranks. */
export const associationRows = async (
  request: ExamineRequest,
  columns: readonly Associated[],
): Promise<void> => {
  const { relation, position, rowCount } = request;
  const values = columns.map((column) => `${laid(column)} AS ${valueAlias(column)}`);
  const where = rowCount > SAMPLE_ROWS ? `WHERE ${position} IN (${samplePositions(rowCount)})` : '';
  await exec(
    request,
    `CREATE OR REPLACE TABLE ${ROWS} AS SELECT ${values.join(', ')} FROM ${relation} ${where}`,
  );
  const ranks = columns
    .filter(({ kind }) => kind === 'number')
    .map(valueAlias)
    .map(
      (x) =>
        `CASE WHEN ${x} IS NOT NULL THEN rank() OVER (ORDER BY ${x}) + (count(*) OVER (PARTITION BY ${x}) - 1) / 2.0 END AS ${x}`,
    );
  if (ranks.length > 0) {
    await exec(request, `CREATE OR REPLACE TABLE ${RANKS} AS SELECT ${ranks.join(', ')} FROM ${ROWS}`);
  }
};

/** The process goes on to answer others. */
export const dropRows = async (request: ExamineRequest): Promise<void> => {
  const cleanup = { ...request, signal: new AbortController().signal };
  await exec(cleanup, `DROP TABLE IF EXISTS ${ROWS}`).catch(() => undefined);
  await exec(cleanup, `DROP TABLE IF EXISTS ${RANKS}`).catch(() => undefined);
};
