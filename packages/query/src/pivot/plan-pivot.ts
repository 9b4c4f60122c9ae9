import { AppError, type Cell, invariant, type Issue, NUMERIC_TYPES } from '@plumbline/contract';
import { check } from '../check.ts';
import type { ColumnSchema, Dimension, QueryContext } from '../model.ts';
import { plan } from '../plan.ts';
import type { OutputColumn, QueryPlan } from '../query-plan.ts';
import type { Value } from '../filter/predicate.ts';
import { checkPivot, groupedQuery, pivotKeyType, readKey } from './check-pivot.ts';
import { levelsFor } from './levels.ts';
import type { PivotQuery, PivotShowAs } from './pivot.ts';
import type { PivotPlan, PlanFigure, PlanRowSort } from './pivot-plan.ts';

/**
 * Bind a pivot to its columns, to a principal's row rules and to a moment, through the same check and plan as every
 * query. Throws `query.invalid` with every problem and its path.
 */
export function planPivot(
  pivot: PivotQuery,
  columns: readonly ColumnSchema[],
  context: QueryContext,
): PivotPlan {
  refuse(checkPivot(pivot, columns));
  const levels = levelsFor(pivot);
  const checked = check(groupedQuery(pivot, levels.rowFields), columns);
  invariant(checked.ok, 'The outer fields of a pivot fit where all its fields do.');
  const base = plan(checked.value, context);
  const figures = planFigures(pivot, base);
  return {
    version: 1,
    base,
    rowFields: pivot.rows.length,
    levels,
    figures,
    rowSorts: pivot.rows.slice(0, levels.rowFields).map((_, field) => rowSorts(pivot, field, columns)),
    rowDirections: directionsOf(pivot, 'rows').slice(0, levels.rowFields),
    columnDirections: directionsOf(pivot, 'columns'),
    under: keysOf(pivot.under, pivot.rows, columns),
    limit: pivot.limit,
    offset: pivot.offset,
  };
}

function refuse(issues: readonly Issue[]): void {
  const [first] = issues;
  if (first !== undefined) {
    const rest = issues.length - 1;
    throw new AppError('query.invalid', `${first.message}${rest > 0 ? ` And ${rest} more.` : ''}`, {
      issues,
    });
  }
}

function planFigures(pivot: PivotQuery, base: QueryPlan): PlanFigure[] {
  const issues: Issue[] = [];
  const figures = pivot.values.map(({ of, showAs, label }, index): PlanFigure => {
    const output = base.columns.find(({ name }) => name === of);
    invariant(output !== undefined, `Value ${index} names “${of}”, which is among its measures.`);
    if (takesNumbers(showAs) && !NUMERIC_TYPES.includes(output.type)) {
      issues.push({
        path: `values.${index}.show_as`,
        message: `“${showAs}” does not fit ${label}, which is of type ${output.type}.`,
        hint: 'Show the value itself or its rank, or choose an aggregation that gives a number.',
      });
    }
    return { of, showAs, label, output: shownOutput(output, showAs) };
  });
  refuse(issues);
  return figures;
}

/** Type that each display option returns (the figure's own, a number or an integer), and whether it needs a number. [SEM-PIVOT-8] */
const SHOWN: Readonly<Record<PivotShowAs, 'same' | 'sameNumber' | 'number' | 'integer'>> = {
  value: 'same',
  rank: 'integer',
  running_total: 'sameNumber',
  difference: 'sameNumber',
  percent_difference: 'number',
  share_of_row: 'number',
  share_of_column: 'number',
  share_of_parent_row: 'number',
  share_of_parent_column: 'number',
  share_of_total: 'number',
};

const takesNumbers = (showAs: PivotShowAs): boolean =>
  SHOWN[showAs] === 'number' || SHOWN[showAs] === 'sameNumber';

function shownOutput(output: OutputColumn, showAs: PivotShowAs): OutputColumn {
  const gives = SHOWN[showAs];
  if (gives === 'sameNumber' || gives === 'same') {
    const grows = gives === 'sameNumber' && output.type === 'integer';
    return grows ? { ...output, wire: 'byValue' } : output;
  }
  return { ...output, type: gives, wire: 'plain' };
}

/** Values and the level's own field, as far as they count: keys differ, so nothing after the field decides. [SEM-PIVOT-7] */
function rowSorts(pivot: PivotQuery, field: number, columns: readonly ColumnSchema[]): PlanRowSort[] {
  const own = pivot.sort.findIndex(
    (key) => key.kind === 'field' && key.axis === 'rows' && key.field === field,
  );
  const before = own === -1 ? pivot.sort : pivot.sort.slice(0, own);
  return before.flatMap((key) =>
    key.kind === 'field'
      ? []
      : [
          {
            of: pivot.values[key.value]?.of ?? '',
            under: keysOf(key.under, pivot.columns, columns),
            direction: key.direction,
          },
        ],
  );
}

const directionsOf = (pivot: PivotQuery, axis: 'rows' | 'columns'): ('asc' | 'desc')[] =>
  pivot[axis].map(
    (_, field) =>
      pivot.sort.find((key) => key.kind === 'field' && key.axis === axis && key.field === field)?.direction ??
      'asc',
  );

const keysOf = (
  keys: readonly Cell[],
  fields: readonly Dimension[],
  columns: readonly ColumnSchema[],
): (Value | null)[] =>
  keys.map((key, index) => {
    const field = fields[index];
    return field === undefined ? null : (readKey(pivotKeyType(field, columns), key) ?? null);
  });
