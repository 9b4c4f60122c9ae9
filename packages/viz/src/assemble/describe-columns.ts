import { valuesOfPart, type ChartColumnFacts, type ChartFormat } from '@plumbline/contract';
import { findNamedMeasure } from '@plumbline/query';
import { findColumn, columnLabel } from '../column.ts';
import { chartFormat, measureFormat } from '../column-format.ts';
import { isOfMode } from '../print-columns.ts';
import type { FigurePart, KeyPart, OwnPart } from '../plan/parts.ts';
import type { ChartFacts, MarkRows } from './facts.ts';

type ResultColumn = MarkRows['columns'][number];

const answered = ({ marks }: ChartFacts, name: string): ResultColumn | undefined =>
  marks.columns.find((column) => column.name === name);

/** Facts of each column of the data, keys first. */
export function groupColumns(facts: ChartFacts, widths: ReadonlyMap<string, number>): ChartColumnFacts[] {
  const { plan } = facts;
  return [
    ...plan.keys.map((key) => keyColumn(facts, key, widths.get(key.name))),
    ...plan.figures.map((figure) => figureColumn(facts, figure)),
  ];
}

function keyColumn(facts: ChartFacts, key: KeyPart, binWidth: number | undefined): ChartColumnFacts {
  const { name, channel, dimension } = key;
  const column = answered(facts, name);
  return {
    name,
    label: channel.title ?? columnLabel(facts.columns, dimension.column),
    type: column?.type ?? 'text',
    role: 'dimension',
    field: dimension.column,
    ...(column?.encoding === 'string' ? { encoding: 'string' } : {}),
    ...(dimension.kind === 'time' ? { timeUnit: dimension.unit } : {}),
    ...(dimension.kind === 'part' ? { part: dimension.part } : {}),
    ...(binWidth === undefined ? {} : { binWidth }),
    ...formatted(facts, channel.format ?? keyFormat(facts, key)),
    ...keyFacts(facts, key),
  };
}

/** Numbers of weekdays, months and hours are written as their names. */
const keyFormat = (facts: ChartFacts, { dimension }: KeyPart): ChartFormat | undefined =>
  dimension.kind === 'part' ? undefined : ownFormat(facts, dimension.column);

/** From the whole version, without the filters. */
function keyFacts(
  { columns, weekStart }: ChartFacts,
  { dimension }: KeyPart,
): Pick<ChartColumnFacts, 'keys'> {
  if (dimension.kind === 'part') {
    return { keys: [...valuesOfPart(dimension.part, weekStart)] };
  }
  const top = dimension.kind === 'value' ? findColumn(columns, dimension.column)?.profile?.top : undefined;
  return top === undefined || top.length === 0 ? {} : { keys: top.map(({ value }) => value) };
}

/** Money without a currency of its own is that of the workspace. */
function formatted(
  { currency }: ChartFacts,
  format: ChartFormat | undefined,
): Pick<ChartColumnFacts, 'format'> {
  const isOpen = format?.kind === 'currency' && format.currency === undefined && currency !== undefined;
  return format === undefined ? {} : { format: isOpen ? { ...format, currency } : format };
}

/** Format of the dataset's column as a number format; undefined where it has none. */
const ownFormat = ({ columns }: ChartFacts, name: string): ChartFormat | undefined =>
  chartFormat(findColumn(columns, name)?.format);

/** A formula has no format, because its figures may be in any unit, unless it is a saved measure. */
const figureFormat = (
  { columns, measures: saved = [] }: ChartFacts,
  { calculate, measures, channel }: FigurePart,
): ChartFormat | undefined => {
  if (channel?.formula !== undefined) {
    return chartFormat(findNamedMeasure(channel.formula, saved)?.format);
  }
  const [measure] = measures;
  return calculate.length > 0 || measures.length !== 1 || measure === undefined
    ? undefined
    : measureFormat(measure, columns);
};

function figureColumn(facts: ChartFacts, part: FigurePart): ChartColumnFacts {
  const { name, label, field, of, channel } = part;
  const column = answered(facts, of);
  const isShare = facts.mode === 'Percent' && isOfMode(name);
  return {
    name,
    label: facts.words.say(label),
    type: isShare ? 'number' : (column?.type ?? 'number'),
    role: 'measure',
    field,
    ...(column?.encoding === 'string' && !isShare ? { encoding: 'string' } : {}),
    ...formatted(facts, channel?.format ?? (isShare ? undefined : figureFormat(facts, part))),
  };
}

export const ownColumns = (facts: ChartFacts): ChartColumnFacts[] =>
  facts.plan.own.map((own) => ownColumn(facts, own));

function ownColumn(facts: ChartFacts, { name, channel, field, role }: OwnPart): ChartColumnFacts {
  const column = answered(facts, field);
  return {
    name,
    label: channel.title ?? columnLabel(facts.columns, field),
    type: column?.type ?? 'text',
    role,
    field,
    ...(column?.encoding === 'string' ? { encoding: 'string' } : {}),
    ...formatted(facts, channel.format ?? ownFormat(facts, field)),
  };
}
