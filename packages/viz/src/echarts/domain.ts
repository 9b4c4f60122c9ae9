import { assertNever, type ChartCell, isClockUnit, TIME_GRAINS, type TimeGrain } from '@plumbline/contract';
import { shortPartName } from '@plumbline/messages';
import { addUnits, dayNumber, printDay } from '@plumbline/query';
import { periodsForeseen } from './foreseen-periods.ts';
import { parseMoment } from './print.ts';
import { cellAt, isOther, cellKey, numberAt, type View, type ViewColumn } from './view.ts';

/** The axis of the marks: names side by side, or a scale of numbers or times. */
export interface Domain {
  readonly kind: 'names' | 'scale' | 'time';
  readonly column: ViewColumn | null;
  /** For a domain of names: their keys and texts, in order. */
  readonly keys: readonly string[];
  readonly texts: readonly string[];
  /** By key, a text for little room; a key without one has none. */
  readonly shortTexts?: ReadonlyMap<string, string>;
  readonly placeOf: (key: string) => number | undefined;
}

/** More gaps than this are not drawn: the axis would be mostly empty. */
const MAX_NAMES = 5000;
const ON_SCALE: ReadonlySet<string> = new Set(['line', 'step', 'area', 'scatter', 'bubble']);

export function readDomain(view: View, column: ViewColumn | null): Domain {
  if (column === null) {
    return namedDomain(null, [{ key: '', text: '', short: null }]);
  }
  const { timeUnit, part, binWidth } = column.facts;
  const isCut = timeUnit !== undefined || part !== undefined || binWidth !== undefined;
  if (!isCut && ON_SCALE.has(view.chart.mark) && (column.isNumeric || column.isTemporal)) {
    return { ...namedDomain(column, []), kind: column.isNumeric ? 'scale' : 'time' };
  }
  return readNames(view, column);
}

/** A domain of names, for any type of column. */
export function readNames(view: View, column: ViewColumn): Domain {
  const cells = new Map<string, ChartCell>();
  for (const row of view.rows) {
    const cell = row[column.at] ?? null;
    cells.set(cellKey(cell), cell);
  }
  const ordered = inOrder([...cells.values()], column, view);
  return namedDomain(
    column,
    ordered.map((cell) => ({
      key: cellKey(cell),
      text: column.print(cell),
      short: shortText(view, column, cell),
    })),
  );
}

/** Null where there is no shorter one. */
function shortText(view: View, { facts: { part } }: ViewColumn, cell: ChartCell): string | null {
  return part === undefined || cell === null || typeof cell === 'object'
    ? null
    : shortPartName(cell, part, view.look.locale);
}

interface DomainName {
  readonly key: string;
  readonly text: string;
  readonly short: string | null;
}

function namedDomain(column: ViewColumn | null, names: readonly DomainName[]): Domain {
  const indexes = new Map(names.map(({ key }, at) => [key, at]));
  return {
    kind: 'names',
    column,
    keys: names.map(({ key }) => key),
    texts: names.map(({ text }) => text),
    shortTexts: new Map(names.flatMap(({ key, short }) => (short === null ? [] : [[key, short] as const]))),
    placeOf: (key) => indexes.get(key),
  };
}

/** Units and bins without rows become gaps; what has no value comes after, and the rest last. */
function inOrder(cells: readonly ChartCell[], column: ViewColumn, view: View): ChartCell[] {
  const rest = cells.filter(isOther);
  const empty = cells.filter((cell) => cell === null);
  const known = cells.filter((cell) => cell !== null && !isOther(cell));
  const next = successorOf(column);
  const isInOrder = view.chart.sort === 'x' || column.facts.name !== 'x';
  if (column.facts.part !== undefined && isInOrder) {
    return [...withoutGaps(known, column.facts.keys ?? []), ...empty, ...rest];
  }
  const isSorted = next !== null && isInOrder;
  const shown = isSorted ? withGaps(known, next) : known;
  return [...shown, ...(isSorted ? foreseenCells(view, column, { shown, next }) : []), ...empty, ...rest];
}

/** Parts of times from the first to the last that there is, those without rows too. */
function withoutGaps(cells: readonly ChartCell[], keys: readonly ChartCell[]): readonly ChartCell[] {
  const indexes = cells.map((cell) => keys.indexOf(cell));
  return keys.slice(Math.min(...indexes), Math.max(...indexes) + 1);
}

/** Periods after the last one that a forecast is drawn in. */
function foreseenCells(
  view: View,
  column: ViewColumn,
  { shown, next }: { readonly shown: readonly ChartCell[]; readonly next: (cell: ChartCell) => ChartCell },
): ChartCell[] {
  const last = shown.at(-1);
  const cells: ChartCell[] = [];
  if (column.facts.name === 'x' && last !== undefined) {
    const periods = periodsForeseen(view);
    while (cells.length < periods) {
      cells.push(next(cells.at(-1) ?? last));
    }
  }
  return cells;
}

function withGaps(cells: readonly ChartCell[], next: (cell: ChartCell) => ChartCell): ChartCell[] {
  const sorted = [...cells].sort(byCell);
  const filled: ChartCell[] = [];
  for (const cell of sorted) {
    let expected = filled.length === 0 ? null : next(filled.at(-1) ?? null);
    while (expected !== null && byCell(expected, cell) < 0 && filled.length < MAX_NAMES) {
      filled.push(expected);
      expected = next(expected);
    }
    filled.push(cell);
  }
  return filled.length > MAX_NAMES ? sorted : filled;
}

const byCell = (a: ChartCell, b: ChartCell): number => {
  if (typeof a === 'number' && typeof b === 'number') {
    return a - b;
  }
  const [one, two] = [cellKey(a), cellKey(b)];
  return one < two ? -1 : Number(one !== two);
};

/** The value after this one on its scale; null where there is none. */
function successorOf({ facts }: ViewColumn): ((cell: ChartCell) => ChartCell) | null {
  const { timeUnit, binWidth } = facts;
  if (timeUnit !== undefined) {
    return (cell) => unitAfter(cellKey(cell), timeUnit);
  }
  return binWidth === undefined
    ? null
    : (cell) => (typeof cell === 'number' ? Number((cell + binWidth).toPrecision(12)) : null);
}

function unitAfter(text: string, unit: TimeGrain): string | null {
  if (isClockUnit(unit)) {
    const moment = parseMoment(text);
    const after = moment === null ? null : new Date(moment + TIME_GRAINS[unit].shortestMs).toISOString();
    // As the data writes its own: with or without the zone and the part of a second.
    return after === null
      ? null
      : after.slice(0, text.length - (text.endsWith('Z') ? 1 : 0)) + (text.endsWith('Z') ? 'Z' : '');
  }
  const [year = 0, month = 1, day = 1] = text.slice(0, 10).split('-').map(Number);
  const start = dayNumber(year, month, day);
  return start === null ? null : `${printDay(addUnits(unit, start, 1))}${text.slice(10)}`;
}

/** The position of a row on the domain: the index of its name, a number, or milliseconds; null if it has none. */
export function findPosition(view: View, row: number, domain: Domain): number | null {
  const { kind, column } = domain;
  switch (kind) {
    case 'names':
      return domain.placeOf(column === null ? '' : cellKey(cellAt(view, row, column))) ?? null;
    case 'scale':
      return numberAt(view, row, column);
    case 'time':
      return parseMoment(cellKey(cellAt(view, row, column)));
    default:
      return assertNever(kind);
  }
}

/** The position of a value that belongs to no row: of an annotation or a reference. */
export function placeOfCell(domain: Domain, cell: ChartCell): number | null {
  switch (domain.kind) {
    case 'names':
      return domain.placeOf(cellKey(cell)) ?? placeOfMoment(domain, cell);
    case 'scale':
      return cell === null || !Number.isFinite(Number(cell)) ? null : Number(cell);
    case 'time':
      return parseMoment(cellKey(cell));
    default:
      return assertNever(domain.kind);
  }
}

/** A time belongs to the unit or bin that contains it. */
function placeOfMoment(domain: Domain, cell: ChartCell): number | null {
  const { column, keys } = domain;
  if (cell === null || column === null) {
    return null;
  }
  const { timeUnit, binWidth } = column.facts;
  if (timeUnit !== undefined) {
    const moment = parseMoment(cellKey(cell));
    const starts = keys.map(parseMoment);
    return moment === null
      ? null
      : placeWithin(starts, moment, (at) => parseMoment(unitAfter(keys[at] ?? '', timeUnit) ?? ''));
  }
  return binWidth === undefined
    ? null
    : placeWithin(
        keys.map((key) => (Number.isFinite(Number(key)) ? Number(key) : null)),
        Number(cell),
        (at) => Number(keys[at]) + binWidth,
      );
}

function placeWithin(
  starts: readonly (number | null)[],
  value: number,
  endOf: (at: number) => number | null,
): number | null {
  const at = starts.findLastIndex((start) => start !== null && start <= value);
  const end = at === -1 ? null : endOf(at);
  return end !== null && value < end ? at : null;
}
