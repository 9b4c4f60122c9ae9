import { type ColumnPlan, type PlanRequest, planColumns } from './columns/column-plan.ts';
import { decimalScales } from './columns/decimal-scales.ts';
import { KnownForms } from './columns/known-forms.ts';
import { widenForms } from './columns/widen-forms.ts';
import { farRows } from './delimited/far-rows.ts';
import type { Findings } from './findings.ts';
import type { Loader } from './loader.ts';
import type { EngineProcess } from '../process/engine-process.ts';
import type { Table } from './table.ts';

interface TablePlan extends Pick<PlanRequest, 'options' | 'choices'> {
  readonly table: Table;
  readonly loader: Loader;
  readonly engine: EngineProcess;
  readonly signal: AbortSignal;
  readonly findings: Findings;
  /** Nobody reads the file after this. */
  readonly isLast: boolean;
}

/** How each column is read, by what was found of it before where that is known, and by rows from all over the text. */
export const planTable = async ({
  table,
  loader,
  findings,
  isLast,
  options,
  choices,
  engine,
  signal,
}: TablePlan): Promise<readonly ColumnPlan[]> => {
  const relation = loader.textRelation();
  const scales = await decimalScales({ survey: table, relation, choices, engine, signal });
  const key = findingKeyOf(table);
  const known = key === null ? null : await KnownForms.of(findings, key);
  const plans = planColumns({
    options,
    choices,
    scales,
    survey: table,
    declared: table.declared,
    ...(known === null ? {} : { known }),
  });
  if (isLast && key !== null) {
    await findings.remove(key);
  } else {
    await known?.save();
  }
  const [only, second] = table.parts;
  return widenForms(plans, only === undefined || second !== undefined ? [] : await farRows(only));
};

/** The finding that has the rows of a table's sample; null where there is none. */
const findingKeyOf = ({ parts: [only, second] }: Table): string | null =>
  only !== undefined && second === undefined && only.constants.length === 0
    ? (only.survey?.findingKey ?? null)
    : null;
