import type { AskedGroup, AskedMeasure, Condition, Interpretation } from '@plumbline/contract';
import { message, type Message, type MessageValue } from '@plumbline/messages';
import type { ChartColumn } from '@plumbline/viz';
import { aggregateTitle } from '../recommend/reasons.ts';

const labelOf = (columns: readonly ChartColumn[], name: string): string =>
  columns.find((column) => column.name === name)?.label ?? name;

export function measureTitle(
  { column, aggregate, saved }: AskedMeasure,
  columns: readonly ChartColumn[],
): Message {
  if (saved !== undefined) {
    return message('ask.saved', { name: saved });
  }
  return column === null ? message('ask.rowCount') : aggregateTitle(aggregate, labelOf(columns, column));
}

export function groupText(
  { column, unit, part, bins }: AskedGroup,
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
  const text: string =
    op === 'in' || op === 'nin' ? value.map((one) => String(one ?? '')).join(', ') : String(value);
  return message('filterText.compared', { column, operator: message(`operatorVerb.${op}`), value: text });
}

/** Every condition of an interpretation in words; its alternatives are one text. */
export function filterTexts(
  { filters, either }: Pick<Interpretation, 'filters' | 'either'>,
  columns: readonly ChartColumn[],
): Message[] {
  const textsOf = (conditions: readonly Condition[]): Message[] =>
    conditions.map((one) => conditionText(one, columns));
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

/** The question as it was understood, in one line. */
export function understoodAs(asked: Interpretation, columns: readonly ChartColumn[]): Message {
  const measures = asked.measures.map((one) => measureTitle(one, columns));
  const parts: MessageValue[] = [
    ...contrastText(asked, columns),
    ...requestText(asked, measures),
    ...asked.groups.map((one) => groupText(one, columns)),
    ...filterTexts(asked, columns),
    ...(asked.comparison === null ? [] : [message('ask.comparisonWith', { unit: asked.comparison.unit })]),
    ...(asked.mark === null ? [] : [message('ask.asMark', { mark: message(`mark.${asked.mark}`) })]),
    ...limitText(asked),
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
    message('ask.both', { conditions: conditions.map((one) => conditionText(one, columns)) });
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

export function limitText({ limit, order }: Interpretation): Message[] {
  if (limit !== null) {
    return [message(order === 'asc' ? 'ask.bottom' : 'ask.top', { count: limit })];
  }
  return order === null ? [] : [message(order === 'asc' ? 'ask.lowestFirst' : 'ask.highestFirst')];
}
