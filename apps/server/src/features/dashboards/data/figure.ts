import { AppError, type Cell, type FigureData, type FilterNode, type WeekStart } from '@plumbline/contract';
import type { Answer } from '@plumbline/engine';
import { addUnits, dayNumber, printDay } from '@plumbline/query';
import { message, type Message } from '@plumbline/messages';
import { aggregateLabel, findPeriods, growsWithRows } from '@plumbline/viz';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { getTranslator } from '../../../platform/text/translators.ts';
import { findQueryContext, getReadable, listLabels } from '../../datasources/index.ts';
import { currencyFor, findFigureFormat } from './figure-format.ts';
import {
  countQuery,
  figurePart,
  figurePlanning,
  figureQuery,
  inTileWords,
  listFigureMeasures,
  MAX_COURSE,
  refuseFormula,
  type FigureTile,
} from './figure-query.ts';

type TimeUnit = NonNullable<FigureTile['over']>['timeUnit'];

export interface FigureRequest {
  readonly id: string;
  readonly version: number;
  readonly tile: FigureTile;
  readonly filter: FilterNode;
  readonly signal: AbortSignal;
}

async function inWords<T>(tile: FigureTile, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === 'query.invalid') {
      const issues = error.issues.map((issue) => inTileWords(tile, issue));
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

interface Answered {
  readonly answer: Answer;
  /** The rows that match, and how their times lie. */
  readonly counted: Answer;
  readonly weekStart: WeekStart | undefined;
  /** Whether part of a period has less of the figure. */
  readonly grows: boolean;
}

/** First day of the newest unit, where the rows end within it; null for figures that need no whole unit. [SEM-CHART-5] */
function incompleteUnit({ over }: FigureTile, { counted, weekStart, grows }: Answered): string | null {
  const [, min = null, max = null, distinct = 0] = counted.rows[0] ?? [];
  if (over === undefined || !grows) {
    return null;
  }
  const spread = { min, max, distinct: Number(distinct) };
  const last = findPeriods({ profile: spread }, over.timeUnit, { from: min, to: max, weekStart })?.last;
  return last?.isComplete === false ? last.start : null;
}

type Values = Pick<FigureData, 'value' | 'previous' | 'course' | 'incomplete'>;

function valuesOf(tile: FigureTile, answered: Answered): Values {
  const { over } = tile;
  const { answer } = answered;
  if (over === undefined) {
    return { value: answer.rows[0]?.[0] ?? null, previous: null, course: [] };
  }
  const all = courseOf(answer);
  const last = incompleteUnit(tile, answered);
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

/** The measure in words: the column with its aggregate, the name of a saved measure, or the formula. */
function labelOf(
  { field, aggregate }: FigureTile['measure'],
  label: Message | string,
  labels: ReadonlyMap<string, string>,
): Message | string {
  if (aggregate === undefined) {
    return label;
  }
  return field === null ? message('chartData.rows') : aggregateLabel(aggregate, labels.get(field) ?? field);
}

/** Throws `query.invalid` in the words of the tile, and what `getReadable` and the engine throw. */
export async function drawFigure(
  services: Services,
  actor: Actor,
  request: FigureRequest,
): Promise<FigureData> {
  const { id, tile, filter } = request;
  const { measure } = tile;
  const { source, version } = await getReadable(services, actor, request);
  const { columns } = version;
  const measures = await listFigureMeasures(services, actor, { id, measure });
  const format = await findFigureFormat(services, actor, { id, columns, measure, measures });
  const context = await findQueryContext(services, actor, source.datasetId);
  const planning = figurePlanning(source.columns, measures, context);
  refuseFormula(tile, planning);
  const part = figurePart(tile, planning);
  const requested = { source, context, signal: request.signal };
  const [answer, counted] = await inWords(
    tile,
    Promise.all([
      services.engine.run({ ...requested, query: figureQuery(tile, part, filter) }),
      services.engine.run({ ...requested, query: countQuery(tile, filter) }),
    ]),
  );
  const labels = await listLabels(services.db.executor, actor, id);
  const translator = await getTranslator(actor);
  return {
    ...valuesOf(tile, { answer, counted, weekStart: context.weekStart, grows: growsWithRows(part) }),
    ...(await currencyFor(services, actor, measure)),
    ...(format === undefined ? {} : { format }),
    label: translator.say(labelOf(measure, part.label, labels)),
    rows: { total: version.row_count, matched: Number(counted.rows[0]?.[0] ?? 0) },
    sql: answer.sql,
    params: [...answer.params],
    version: version.number,
    ...(answer.asOf === undefined ? {} : { asOf: answer.asOf }),
  };
}
