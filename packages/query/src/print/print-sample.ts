import { columnNameKey } from '../column-name.ts';
import { rowColumns } from '../prune.ts';
import { SAMPLE_FACTOR, SAMPLE_MODULUS } from '../sampling.ts';
import type { CutInput } from './print-cut.ts';
import { freshName, indented, RELATION } from './print-parts.ts';
import type { RowOrderOptions } from './print-source.ts';

type RowSource = { readonly from: string; readonly where: readonly string[] };

/**
 * The rows of the sample, named like the relation: one of each part of the matching rows, at a position that depends on
 * the number of the part. `order`: terms that order the rows; none where they are read in order. [SEM-SAMPLE-1]
 */
export function printSampled(
  { plan, printing: { dialect }, source, where }: CutInput,
  options: RowOrderOptions,
  order: readonly string[],
): RowSource {
  const size = plan.sample;
  if (size === null) {
    return { from: source.from, where };
  }
  const names = [...new Set([...rowColumns(plan), ...hiddenNames(options)])];
  const takenNames = new Set(names.map((name) => columnNameKey(name)));
  const position = dialect.quoteIdentifier(freshName('row place', takenNames));
  const total = dialect.quoteIdentifier(freshName('row count', takenNames));
  const over = order.length === 0 ? '' : `ORDER BY ${order.join(', ')}`;
  const lines = [
    `SELECT ${[
      ...names.map((name) => dialect.quoteIdentifier(name)),
      `row_number() OVER (${over}) - 1 AS ${position}`,
      // Beside a window over all rows the engine would have to hold them.
      `(SELECT count(*) FROM ${[source.from, ...where].join(' ')}) AS ${total}`,
    ].join(', ')}`,
    `FROM ${source.from}`,
    ...where,
  ];
  const part = dialect.wholeQuotient(`${position} * ${size}`, total);
  const startOf = (one: string): string =>
    dialect.wholeQuotient(`(${one} * ${total} + ${size - 1})`, String(size));
  const length = `(${startOf(`(${part} + 1)`)} - ${startOf(part)})`;
  const picked = `${startOf(part)} + (${part} * ${SAMPLE_FACTOR}) % ${SAMPLE_MODULUS} % ${length}`;
  return {
    from: `(\n${indented(lines)}\n) AS ${dialect.quoteIdentifier(RELATION)}`,
    where: [`WHERE ${total} <= ${size} OR ${position} = ${picked}`],
  };
}

const hiddenNames = ({ position, order = [] }: RowOrderOptions): string[] =>
  position === undefined ? order.map(({ by }) => by) : [position];
