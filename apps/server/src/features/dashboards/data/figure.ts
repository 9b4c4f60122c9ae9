import {
  AGGREGATES,
  AppError,
  isAdditive,
  type Cell,
  type ChartFormat,
  type FigureData,
  type FilterNode,
  type Issue,
  type WeekStart,
  type TileOf,
} from '@plumbline/contract';
import type { Answer } from '@plumbline/engine';
import {
  check,
  dayNumber,
  normalize,
  printDay,
  addUnits,
  type ColumnSchema,
  type Measure,
  type Query,
} from '@plumbline/query';
import { message } from '@plumbline/messages';
import { aggregateLabel, chartFormat, figureFormat, findPeriods } from '@plumbline/viz';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { findQueryContext, getReadable, listFormats, listLabels } from '../../datasources/index.ts';
import { findSettings } from '../../../platform/tenants/tenant-settings.ts';
import { getTranslator } from '../../../platform/text/translators.ts';

/** The part of a tile that decides its number. */
export type FigureTile = Pick<TileOf<'figure'>, 'measure' | 'over'>;
type TimeUnit = NonNullable<FigureTile['over']>['timeUnit'];

/** Units in the course, the newest of all: more than a sparkline can show. */
const MAX_COURSE = 120;
const FIGURE = 'figure';
const TIME = 'time';
const ROWS = 'rows';
const TIMES = { oldest: 'oldest', newest: 'newest', distinct: 'distinct' } as const;

export interface FigureRequest {
  readonly id: string;
  readonly version: number;
  readonly tile: FigureTile;
  readonly filter: FilterNode;
  readonly signal: AbortSignal;
}

const PATHS: Readonly<Record<string, string>> = {
  'measures.0.column': 'measure.field',
  'measures.0.aggregate': 'measure.aggregate',
  'groups.0.column': 'over.field',
  'groups.0.unit': 'over.timeUnit',
};

/** What is wrong with a figure, in the words of its tile. */
export function figureIssues(tile: FigureTile, columns: readonly ColumnSchema[]): Issue[] {
  const checked = check(figureQuery(tile, EVERY_ROW), columns);
  return checked.ok ? [] : checked.issues.map(inTileWords);
}

const EVERY_ROW: FilterNode = { op: 'and', value: [] };

function figureQuery({ measure, over }: FigureTile, filter: FilterNode): Query {
  const figure: Measure = { aggregate: measure.aggregate, column: measure.field, as: FIGURE };
  return normalize(
    over === undefined
      ? { filter, measures: [figure] }
      : {
          filter,
          groups: [{ kind: 'time', column: over.field, unit: over.timeUnit, as: TIME }],
          measures: [figure],
          sort: [{ by: TIME, direction: 'desc' }],
          // One more: the rows without a moment.
          limit: MAX_COURSE + 1,
        },
  );
}

const inTileWords = (issue: Issue): Issue => ({ ...issue, path: PATHS[issue.path] ?? issue.path });

async function inWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === 'query.invalid') {
      const issues = error.issues.map(inTileWords);
      throw new AppError(error.code, error.message, { issues, cause: error });
    }
    throw error;
  }
}

/** The day that begins the unit before the one that begins on `day`. */
function unitBefore(unit: TimeUnit, day: string): string | null {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const number = dayNumber(year, month, date);
  return number === null ? null : printDay(addUnits(unit, number, -1));
}

const dayOf = (moment: Cell | undefined): string => String(moment).slice(0, 10);

/** Newest first, as queried; rows without a time are in no series. */
function courseOf({ rows }: Answer): [Cell, Cell][] {
  return rows
    .filter(([moment]) => moment !== null)
    .slice(0, MAX_COURSE)
    .toReversed()
    .map(([moment = null, value = null]) => [moment, value]);
}

/** The rows that match, and how their times lie. */
function countQuery({ over }: FigureTile, filter: FilterNode): Query {
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

/** First day of the newest unit, where the rows end within it; null for figures that need no whole unit. [SEM-CHART-5] */
function incompleteUnit(
  { over, measure }: FigureTile,
  counted: Answer,
  weekStart: WeekStart | undefined,
): string | null {
  const grows = isAdditive(measure.aggregate) || measure.aggregate === 'distinct';
  const [, min = null, max = null, distinct = 0] = counted.rows[0] ?? [];
  if (over === undefined || !grows) {
    return null;
  }
  const spread = { min, max, distinct: Number(distinct) };
  const last = findPeriods({ profile: spread }, over.timeUnit, { from: min, to: max, weekStart })?.last;
  return last?.isComplete === false ? last.start : null;
}

type Values = Pick<FigureData, 'value' | 'previous' | 'course' | 'incomplete'>;

function valuesOf(
  tile: FigureTile,
  { answer, counted, weekStart }: { answer: Answer; counted: Answer; weekStart: WeekStart | undefined },
): Values {
  const { over } = tile;
  if (over === undefined) {
    return { value: answer.rows[0]?.[0] ?? null, previous: null, course: [] };
  }
  const all = courseOf(answer);
  const last = incompleteUnit(tile, counted, weekStart);
  // A single unit is shown as far as it goes.
  const isLeftOut = last !== null && all.length > 1 && dayOf(all.at(-1)?.[0]) === last;
  const course = isLeftOut ? all.slice(0, -1) : all;
  const newest = course.at(-1);
  const before = newest === undefined ? null : unitBefore(over.timeUnit, dayOf(newest[0]));
  const previous = course.at(-2);
  return {
    value: newest?.[1] ?? null,
    previous: previous !== undefined && dayOf(previous[0]) === before ? previous[1] : null,
    course,
    ...(isLeftOut ? { incomplete: last } : {}),
  };
}

/** The workspace's currency, for a money format without one. */
async function currencyFor(
  { db }: Services,
  actor: Actor,
  { format }: FigureTile['measure'],
): Promise<Pick<FigureData, 'currency'>> {
  return format?.kind === 'currency' && format.currency === undefined
    ? { currency: (await findSettings(db.executor, actor)).currency }
    : {};
}

/** How the figures of the measure's column are shown; undefined where it is of another unit than they are. */
async function formatOfColumn(
  { db }: Services,
  actor: Actor,
  {
    measure: { field, aggregate },
    ...dataset
  }: Parameters<typeof listFormats>[2] & Pick<FigureTile, 'measure'>,
): Promise<ChartFormat | undefined> {
  return field === null || !AGGREGATES[aggregate].keepsUnit
    ? undefined
    : chartFormat((await listFormats(db.executor, actor, dataset)).get(field));
}

/** How the figure of a tile is written. Throws what `getReadable` throws. */
export async function readFigureFormat(
  services: Services,
  actor: Actor,
  { id, measure }: Pick<FigureTile, 'measure'> & { readonly id: string },
): Promise<ChartFormat> {
  if (measure.format !== undefined) {
    return figureFormat(measure.format, { value: null, ...(await currencyFor(services, actor, measure)) });
  }
  const { version } = await getReadable(services, actor, { id });
  return (await formatOfColumn(services, actor, { id, columns: version.columns, measure })) ?? {};
}

/** Throws `query.invalid` in the words of the tile, and what `getReadable` and the engine throw. */
export async function drawFigure(
  services: Services,
  actor: Actor,
  request: FigureRequest,
): Promise<FigureData> {
  const { tile, filter } = request;
  const { measure } = tile;
  const { source, version } = await getReadable(services, actor, request);
  const { executor } = services.db;
  const labels = await listLabels(executor, actor, request.id);
  const format = await formatOfColumn(services, actor, { id: request.id, columns: version.columns, measure });
  const context = await findQueryContext(services, actor, source.datasetId);
  const requested = { source, context, signal: request.signal };
  const query = figureQuery(tile, filter);
  const count = countQuery(tile, filter);
  const [answer, counted] = await inWords(
    Promise.all([
      services.engine.run({ ...requested, query }),
      services.engine.run({ ...requested, query: count }),
    ]),
  );
  const { field, aggregate } = measure;
  const words = await getTranslator(actor);
  return {
    ...valuesOf(tile, { answer, counted, weekStart: context.weekStart }),
    ...(await currencyFor(services, actor, measure)),
    ...(format === undefined ? {} : { format }),
    label: words.say(
      field === null ? message('chartData.rows') : aggregateLabel(aggregate, labels.get(field) ?? field),
    ),
    rows: { total: version.row_count, matched: Number(counted.rows[0]?.[0] ?? 0) },
    sql: answer.sql,
    params: [...answer.params],
    version: version.number,
    ...(answer.asOf === undefined ? {} : { asOf: answer.asOf }),
  };
}
