import type { FilterNode, Issue, TileOf } from '@plumbline/contract';
import { check, normalize, readFormula, type Measure, type Query, type QueryContext } from '@plumbline/query';
import {
  singleFigure,
  singleIssue,
  type ChartColumn,
  type FigurePart,
  type ReadFormula,
} from '@plumbline/viz';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { inEnglish, refuseIssues } from '../../../platform/text/refuse-issues.ts';
import { listShownMeasures } from '../../datasources/index.ts';

/** The part of a tile that decides its number. */
export type FigureTile = Pick<TileOf<'figure'>, 'measure' | 'over'>;

/** A saved measure as a figure uses it: its definition, and how its value is written. */
export type FigureMeasure = Awaited<ReturnType<typeof listShownMeasures>>[number];

/** What a figure is planned with. */
export interface FigurePlanning {
  readonly columns: readonly ChartColumn[];
  readonly readFormula: ReadFormula;
}

/** Units in the course, the newest of all: more than a sparkline can show. */
export const MAX_COURSE = 120;
const FIGURE = 'figure';
const TIME = 'time';
const ROWS = 'rows';
const TIMES = { oldest: 'oldest', newest: 'newest', distinct: 'distinct' } as const;
const EVERY_ROW: FilterNode = { op: 'and', value: [] };
const COUNT = { field: null, aggregate: 'count' } as const;

/** The saved measures that the formula of a figure may name; none are fetched for a figure without one. */
export const listFigureMeasures = async (
  services: Services,
  actor: Actor,
  { id, measure }: Pick<FigureTile, 'measure'> & { readonly id: string },
): Promise<readonly FigureMeasure[]> =>
  measure.formula === undefined ? [] : listShownMeasures(services, actor, id);

export const figurePlanning = (
  columns: readonly ChartColumn[],
  measures: readonly FigureMeasure[],
  { now, timeZone }: QueryContext,
): FigurePlanning => ({
  columns,
  readFormula: (text, prefix) => readFormula(text, { columns, measures, prefix, now, timeZone }),
});

/** Throws `query.invalid` for a formula that a figure cannot show. */
export function refuseFormula({ measure }: FigureTile, planning: FigurePlanning): void {
  const issue = singleIssue(measure, FIGURE, planning);
  refuseIssues(issue === null ? [] : [issue]);
}

/** The measure as parts of a query. Throws `query.invalid` where `refuseFormula` does. */
export const figurePart = ({ measure }: FigureTile, planning: FigurePlanning): FigurePart =>
  singleFigure(measure, FIGURE, planning);

/** What is wrong with a figure, in the words of its tile. */
export function figureIssues(tile: FigureTile, planning: FigurePlanning): Issue[] {
  const issue = singleIssue(tile.measure, FIGURE, planning);
  const whole = issue === null ? tile : { ...tile, measure: COUNT };
  const checked = check(figureQuery(whole, figurePart(whole, planning), EVERY_ROW), planning.columns);
  return [
    ...inEnglish(issue === null ? [] : [issue]),
    ...(checked.ok ? [] : checked.issues.map((one) => inTileWords(tile, one))),
  ];
}

export function figureQuery({ over, measure }: FigureTile, part: FigurePart, filter: FilterNode): Query {
  const { derive, measures, calculate, of } = part;
  const parts = measure.formula === undefined ? { measures } : { derive, measures, calculate };
  // A formula has hidden parts beside its result.
  const select = measure.formula === undefined ? {} : { select: over === undefined ? [of] : [TIME, of] };
  return normalize(
    over === undefined
      ? { filter, ...parts, ...select }
      : {
          filter,
          groups: [{ kind: 'time', column: over.field, unit: over.timeUnit, as: TIME }],
          ...parts,
          ...select,
          sort: [{ by: TIME, direction: 'desc' }],
          // One more: the rows without a moment.
          limit: MAX_COURSE + 1,
        },
  );
}

const PATHS: Readonly<Record<string, string>> = {
  'measures.0.column': 'measure.field',
  'measures.0.aggregate': 'measure.aggregate',
  'groups.0.column': 'over.field',
  'groups.0.unit': 'over.timeUnit',
};
const OF_FORMULA = /^(?:derive|measures|calculate)\./u;

/** An issue of the query of a figure. */
export function inTileWords({ measure }: FigureTile, issue: Issue): Issue {
  const isOfFormula = measure.formula !== undefined && OF_FORMULA.test(issue.path);
  return { ...issue, path: isOfFormula ? 'measure.formula' : (PATHS[issue.path] ?? issue.path) };
}

/** The rows that match, and how their times lie. */
export function countQuery({ over }: FigureTile, filter: FilterNode): Query {
  const column = over?.field ?? null;
  const times: Measure[] =
    column === null
      ? []
      : [
          { aggregate: 'min', column, as: TIMES.oldest },
          { aggregate: 'max', column, as: TIMES.newest },
          { aggregate: 'distinct', column, as: TIMES.distinct },
        ];
  return normalize({ filter, measures: [{ aggregate: 'count', column: null, as: ROWS }, ...times] });
}
