import {
  DAY_MS,
  isNumericType,
  isTemporalType,
  type QuestionGroup,
  type QuestionMeasure,
  type Condition,
  type Interpretation,
} from '@plumbline/contract';
import { message, type Message, type MessageValue } from '@plumbline/messages';
import type { ChartColumn } from '@plumbline/viz';
import { cellText, cellWords, namesInWords } from './cell-text.ts';
import { COUNT_ROWS } from '../query/measures.ts';
import { aggregateTitle } from '../../recommend/reasons.ts';

const labelOf = (columns: readonly ChartColumn[], name: string): string =>
  columns.find((column) => column.name === name)?.label ?? name;

/** The title of a measure of a question: “Running total of Sum of sales”. */
export function shownTitle(
  measure: QuestionMeasure,
  { isRunning }: Interpretation,
  columns: readonly ChartColumn[],
): Message {
  const title = measureTitle(measure, columns);
  return isRunning === true ? message('ask.running', { measure: title }) : title;
}

export function measureTitle(
  { column, aggregate, saved, over, isRate, share, since, per }: QuestionMeasure,
  columns: readonly ChartColumn[],
): Message {
  if (saved !== undefined) {
    return message('ask.saved', { name: saved });
  }
  if (per !== undefined) {
    return ratioTitle(column, per, columns);
  }
  if (share !== undefined) {
    const condition: Condition = { column: share.column, op: 'in', value: share.values };
    const text = conditionText(condition, columns);
    return column === null
      ? message('ask.shareOfRows', { condition: text })
      : message('ask.shareOfAmount', { column: labelOf(columns, column), condition: text });
  }
  if (column !== null && since !== undefined) {
    return elapsedTitle(column, { aggregate, since }, columns);
  }
  if (column !== null && over !== undefined) {
    return message('ask.level', { column: labelOf(columns, column), time: labelOf(columns, over) });
  }
  if (column !== null && isRate === true) {
    return message('ask.rate', { column: labelOf(columns, column) });
  }
  return column === null ? message('ask.rowCount') : aggregateTitle(aggregate, labelOf(columns, column));
}

/** “Revenue per customer”, “Cost as a share of revenue”. */
function ratioTitle(
  column: string | null,
  per: NonNullable<QuestionMeasure['per']>,
  columns: readonly ChartColumn[],
): Message {
  const measure = column === null ? message('ask.rowCount') : labelOf(columns, column);
  const other = labelOf(columns, per.column);
  return per.isPart === true
    ? message('ask.partOf', { measure, whole: other })
    : message('ask.per', { measure, unit: other });
}

/** “Average of days from Date In to Date Out”, “Rows with more than 10 days from Date In to Date Out”. */
function elapsedTitle(
  to: string,
  {
    aggregate,
    since,
  }: Pick<QuestionMeasure, 'aggregate'> & { readonly since: NonNullable<QuestionMeasure['since']> },
  columns: readonly ChartColumn[],
): Message {
  const [first, last] = [since.column, to].map((name) => labelOf(columns, name));
  const elapsed = message('ask.elapsed', { unit: since.unit, first: first ?? '', last: last ?? '' });
  if (since.compared === undefined) {
    return aggregateTitle(aggregate, elapsed);
  }
  const { op, value } = since.compared;
  const condition = message('filterText.compared', {
    column: elapsed,
    operator: message(`operatorVerb.${op}`),
    value: String(value),
  });
  return aggregate === 'mean'
    ? message('ask.shareOfRows', { condition })
    : message('ask.rowsWhere', { condition });
}

export function groupText(
  { column, unit, part, bins }: QuestionGroup,
  columns: readonly ChartColumn[],
): Message {
  const label = labelOf(columns, column);
  if (bins !== undefined) {
    return message('ask.groupByBins', { column: label });
  }
  const cut = part ?? unit;
  return cut === undefined
    ? message('ask.groupBy', { column: label })
    : message('ask.groupByUnit', { unit: message('annotation.unit', { unit: cut }), column: label });
}

/** A condition in words: “Region is West”. */
export function conditionText(
  { column: name, op, value }: Condition,
  columns: readonly ChartColumn[],
): Message {
  const column = labelOf(columns, name);
  if (op === 'isnull' || op === 'notnull') {
    return message(op === 'isnull' ? 'filterText.isEmpty' : 'filterText.notEmpty', { column });
  }
  if (op === 'between') {
    return message('filterText.between', { column, from: String(value[0]), to: String(value[1]) });
  }
  if (op === 'relative') {
    const [code, count] =
      'last' in value
        ? (['filterText.last', value.last] as const)
        : (['filterText.next', 'next' in value ? value.next : value.this] as const);
    return message('filterText.relative', { column, range: message(code, { unit: value.unit, count }) });
  }
  if (typeof value === 'object' && value !== null && 'part' in value) {
    return message('filterText.falls', {
      column,
      operator: message(`operatorVerb.${op}`),
      values: value.values.map((one) => message('filterText.partValue', { part: value.part, value: one })),
    });
  }
  const inWords = (one: Condition['value']): MessageValue =>
    typeof one === 'boolean' ? cellWords(one) : cellText(one ?? '');
  const text: MessageValue = op === 'in' || op === 'nin' ? namesInWords(value.map(inWords)) : inWords(value);
  return message('filterText.compared', { column, operator: message(`operatorVerb.${op}`), value: text });
}

/** Conditions in words; the first and the last day of a time are one text: “Order date is in 2024”. */
export function conditionTexts(
  conditions: readonly Condition[],
  columns: readonly ChartColumn[],
): readonly { readonly positions: readonly number[]; readonly text: Message }[] {
  const ends = conditions.map((one, at) => (one.op === 'gte' ? endOf(conditions, at) : -1));
  return conditions.flatMap((one, at) => {
    const end = ends[at] ?? -1;
    const last = conditions[end];
    if (ends.includes(at)) {
      return [];
    }
    return last === undefined
      ? [{ positions: [at], text: conditionText(one, columns) }]
      : [{ positions: [at, end], text: periodText(one, last, columns) }];
  });
}

const DAY = /^\d{4}-\d\d-\d\d$/u;
const isDay = (value: unknown): value is string => typeof value === 'string' && DAY.test(value);

/** Where the condition is that ends the time that begins here. */
const endOf = (conditions: readonly Condition[], at: number): number => {
  const start = conditions[at];
  return start !== undefined && isDay(start.value)
    ? conditions.findIndex(({ column, op, value }) => column === start.column && op === 'lt' && isDay(value))
    : -1;
};

function periodText(first: Condition, last: Condition, columns: readonly ChartColumn[]): Message {
  const column = labelOf(columns, first.column);
  const [from, to] = [first.value, last.value].map((value) => (isDay(value) ? value : ''));
  if (from === undefined || to === undefined) {
    return conditionText(first, columns);
  }
  const year = Number(from.slice(0, 4));
  return from === `${year}-01-01` && to === `${year + 1}-01-01`
    ? message('filterText.inYear', { column, year: String(year) })
    : message('filterText.between', { column, from, to: dayBefore(to) });
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);

/** Every condition of an interpretation in words; its alternatives are one text. */
export function filterTexts(
  { filters, either }: Pick<Interpretation, 'filters' | 'either'>,
  columns: readonly ChartColumn[],
): Message[] {
  const textsOf = (conditions: readonly Condition[]): Message[] =>
    conditionTexts(conditions, columns).map(({ text }) => text);
  return [
    ...textsOf(filters),
    ...(either === undefined
      ? []
      : [
          message('ask.either', {
            sides: either.map((side) => message('ask.both', { conditions: textsOf(side) })),
          }),
        ]),
  ];
}

/** By which figure of their own groups are chosen: “Number of rows above 20”; nothing for other questions. */
export const havingText = (
  query: Pick<Interpretation, 'having' | 'measures' | 'isRunning'>,
  columns: readonly ChartColumn[],
): readonly Message[] => {
  const { having, measures } = query;
  const [measure = COUNT_ROWS] = measures;
  return having === undefined
    ? []
    : [
        message('ask.chosenBy', {
          measure: measureTitle(measure, columns),
          operator: message(`operatorVerb.${having.op}`),
          value: having.value,
        }),
      ];
};

/** The question as it was understood, in one line. */
export function understoodAs(query: Interpretation, columns: readonly ChartColumn[]): Message {
  const measures = query.measures.map((one) => shownTitle(one, query, columns));
  const parts: MessageValue[] = [
    ...contrastText(query, columns),
    ...requestText(query, measures),
    ...rowsText(query, columns),
    ...growthText(query, columns),
    ...query.groups.map((one) => groupText(one, columns)),
    ...filterTexts(query, columns),
    ...havingText(query, columns),
    ...(query.comparison === null ? [] : [message('ask.comparisonWith', { unit: query.comparison.unit })]),
    ...(query.mark === null ? [] : [message('ask.asMark', { mark: message(`mark.${query.mark}`) })]),
    ...limitText(query),
  ];
  return message('ask.understood', { parts });
}

/** “What sets Region is West apart from all other rows”; nothing for other questions. */
export function contrastText(
  { intent, contrast }: Interpretation,
  columns: readonly ChartColumn[],
): readonly Message[] {
  if (intent !== 'contrast' || contrast === undefined) {
    return [];
  }
  const textOf = (conditions: readonly Condition[]): Message =>
    message('ask.both', { conditions: conditionTexts(conditions, columns).map(({ text }) => text) });
  const second = contrast.with === null ? message('ask.allOthers') : textOf(contrast.with);
  return [message('ask.contrastOf', { first: textOf(contrast.of), second })];
}

function requestText({ intent }: Interpretation, measures: readonly Message[]): readonly MessageValue[] {
  const [measure] = measures;
  if (intent === 'statistics') {
    return [message('ask.statisticsOf', { measures: [...measures] })];
  }
  return intent === 'explain' && measure !== undefined ? [message('ask.explained', { measure })] : measures;
}

/** Between which times, and by what the groups are put in order. */
export function growthText(
  { intent, growth }: Interpretation,
  columns: readonly ChartColumn[],
): readonly Message[] {
  if (intent !== 'growth' || growth === undefined) {
    return [];
  }
  const [first = '', last = ''] = growth.columns.map((name) => labelOf(columns, name));
  return [
    growth.over === null ? message('ask.growthByColumns', { first, last }) : message('ask.growthOver'),
    message(growth.by === 'percent' ? 'ask.byChangePercent' : 'ask.byChange'),
  ];
}

/** “Rows, Cost highest first, at most 10”; nothing for other questions. */
function rowsText(query: Interpretation, columns: readonly ChartColumn[]): readonly Message[] {
  return query.intent === 'rows' ? [message('ask.rows'), ...orderText(query, columns)] : [];
}

/** The order of rows: “Cost, highest first”. */
export const orderText = (
  { intent, rows }: Interpretation,
  columns: readonly ChartColumn[],
): readonly Message[] =>
  intent === 'rows' ? (rows?.sort ?? []).slice(0, 1).map((sort) => sortText(sort, columns)) : [];

export function sortText({ column: name, direction }: RowSort, columns: readonly ChartColumn[]): Message {
  const column = labelOf(columns, name);
  const type = columns.find((one) => one.name === name)?.type;
  if (type !== undefined && isTemporalType(type)) {
    return message(direction === 'asc' ? 'ask.oldestRows' : 'ask.newestRows', { column });
  }
  if (type !== undefined && isNumericType(type)) {
    return message(direction === 'asc' ? 'ask.lowestRows' : 'ask.highestRows', { column });
  }
  return message(direction === 'asc' ? 'ask.firstNames' : 'ask.lastNames', { column });
}

type RowSort = NonNullable<Interpretation['rows']>['sort'][number];

export function limitText({ intent, limit, order }: Interpretation): Message[] {
  if (intent === 'rows') {
    return limit === null ? [] : [message('ask.mostRows', { count: limit })];
  }
  if (limit !== null) {
    return [message(order === 'asc' ? 'ask.bottom' : 'ask.top', { count: limit })];
  }
  return order === null ? [] : [message(order === 'asc' ? 'ask.lowestFirst' : 'ask.highestFirst')];
}
