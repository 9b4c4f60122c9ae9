import type { ColumnChoice } from '@plumbline/contract';
import type { EngineProcess } from '../../process/engine-process.ts';
import type { Table } from '../table.ts';

const MAX_DIGITS = 38;

interface ScaleRequest {
  readonly survey: Pick<Table, 'rows' | 'mark'>;
  /** SQL of the cells as text, `c0`, `c1`… */
  readonly relation: string;
  readonly choices: readonly ColumnChoice[] | null;
  readonly engine: EngineProcess;
  readonly signal: AbortSignal;
}

/**
 * Digits after the mark that columns chosen as decimal need, by position: the most that any cell has, as far as 38 digits
 * go. Where the file cannot be read unchanged, the sample decides.
 */
export const decimalScales = async (request: ScaleRequest): Promise<ReadonlyMap<number, number>> => {
  const { survey, relation, choices, engine, signal } = request;
  const places = (choices ?? []).flatMap(({ type }, index) => (type === 'decimal' ? [index] : []));
  if (places.length === 0) {
    return new Map();
  }
  const point = survey.mark === '.' ? String.raw`\.` : ',';
  const digits = (pattern: string, at: number): string =>
    `max(length(regexp_extract(trim(c${at}), '${pattern}', 1)))`;
  const bounds = places.flatMap((at) => [
    digits(String.raw`^[+-]?([\d.,]*\d)(${point}\d+)?$`, at),
    digits(String.raw`^[+-]?[\d.,]*${point}(\d*[1-9])0*$`, at),
  ]);
  const read = { signal, deadlineMs: null, maxRows: 1, maxBytes: 1024 * 1024 };
  const found = await engine
    .read({ sql: `SELECT ${bounds.join(', ')} FROM ${relation}`, ...read })
    .then(({ rows: [row] }) => row ?? [])
    .catch(() => sampleBounds(survey, places));
  return new Map(
    places.map((at, index) => {
      const scale = Number(found[2 * index + 1] ?? 0);
      return [at, Math.min(scale, MAX_DIGITS)];
    }),
  );
};

const sampleBounds = ({ rows, mark }: ScaleRequest['survey'], places: readonly number[]): number[] =>
  places.flatMap((at) => [
    0,
    Math.max(0, ...rows.map((row) => (row[at] ?? '').trim().split(mark)[1]?.length ?? 0)),
  ]);
