import { columnRef } from '@plumbline/query';
import {
  type ChartChannel,
  type ChartMark,
  type ChartSpec,
  type DatasetColumn,
  DAY_MS,
  type GraphMode,
} from '@plumbline/contract';
import { assertNever, DEFAULT_GRAPH_MODE } from '@plumbline/contract';
import { convertMark, MARKS, measureFor } from '@plumbline/viz';
import { isDated, isNumeric } from '../../../../lib/filters/operators.ts';
import type { ChartDraft } from '../../../../lib/chart-link/chart-link.ts';
import { isList, pillAt, listPills, listShelves, withPills, type PillRole, type Place } from './shelves.ts';

/** Parts of a spec that are set as a whole; undefined takes one out. */
export type SpecPatch = { readonly [K in keyof ChartSpec]?: ChartSpec[K] | undefined };

export type ChartAction =
  /** A column onto a shelf; null counts rows. */
  | { readonly type: 'put'; readonly column: DatasetColumn | null; readonly to: Place }
  /** A saved measure onto a shelf of measures. */
  | { readonly type: 'putMeasure'; readonly name: string; readonly to: Place }
  | { readonly type: 'move'; readonly from: Place; readonly to: Place }
  | { readonly type: 'remove'; readonly at: Place }
  | { readonly type: 'change'; readonly at: Place; readonly channel: ChartChannel }
  | { readonly type: 'mark'; readonly mark: ChartMark }
  | { readonly type: 'patch'; readonly patch: SpecPatch }
  | { readonly type: 'replace'; readonly chart: ChartSpec }
  | { readonly type: 'mode'; readonly mode: GraphMode };

const BINS = 20;
/** Whole numbers with at most this many distinct values are categories. */
const FEW = 24;

/** What a column is on a shelf of a role when nobody has said. */
export function channelFor(
  column: DatasetColumn | null,
  role: PillRole,
  columns: readonly DatasetColumn[],
): ChartChannel {
  if (column === null) {
    return { field: null, aggregate: 'count' };
  }
  if (role === 'measure') {
    return measureFor(column, columns);
  }
  const { name: field, type, profile } = column;
  if (role === 'value') {
    return { field };
  }
  if (isDated(type)) {
    return { field, timeUnit: unitFor(column) };
  }
  const isFew = type === 'integer' && (profile?.distinct ?? Number.POSITIVE_INFINITY) <= FEW;
  return isNumeric(type) && !isFew ? { field, bin: { maxBins: BINS } } : { field };
}

/** The unit that gives some dozen marks over the span of a column's dates. */
function unitFor({ profile }: DatasetColumn): NonNullable<ChartChannel['timeUnit']> {
  const days = (Date.parse(String(profile?.max)) - Date.parse(String(profile?.min))) / DAY_MS;
  if (Number.isNaN(days)) {
    return 'month';
  }
  const units = [
    ['hour', 3],
    ['day', 62],
    ['week', 200],
    ['month', 365 * 4],
    ['quarter', 365 * 10],
  ] as const;
  const unit = units.find(([, maxDays]) => days <= maxDays)?.[0] ?? 'year';
  return unit === 'hour' && days === 0 ? 'day' : unit;
}

const pillRole = (spec: ChartSpec, { shelf }: Place): PillRole =>
  listShelves(spec).find(({ name }) => name === shelf)?.role ?? 'dimension';

const isMeasure = ({ aggregate, formula }: ChartChannel): boolean =>
  aggregate !== undefined || formula !== undefined;

/** A pill as another shelf has it: the same column, cut or summed as it belongs there. */
function turned(pill: ChartChannel, role: PillRole, columns: readonly DatasetColumn[]): ChartChannel {
  const fits = role === 'value' || isMeasure(pill) === (role === 'measure');
  const column = columns.find(({ name }) => name === pill.field) ?? null;
  return fits || (column === null && !(role === 'measure')) ? pill : channelFor(column, role, columns);
}

/** The mark of a list's shelf holds no more than it can; a channel holds one. */
function placed(spec: ChartSpec, to: Place, pill: ChartChannel): ChartSpec {
  if (!isList(to.shelf)) {
    return withPills(spec, to.shelf, [pill]);
  }
  const maxPills = listShelves(spec).find(({ name }) => name === to.shelf)?.maxPills ?? 0;
  const pills = listPills(spec, to.shelf).toSpliced(to.at, 0, pill);
  return withPills(spec, to.shelf, pills.slice(0, maxPills));
}

const removed = (spec: ChartSpec, { shelf, at }: Place): ChartSpec =>
  withPills(spec, shelf, listPills(spec, shelf).toSpliced(at, 1));

/** From one place to another; onto a channel that is taken, the two change places. */
function moved(spec: ChartSpec, { from, to }: PillMove, columns: readonly DatasetColumn[]): ChartSpec {
  const pill = pillAt(spec, from);
  if (pill === null || (from.shelf === to.shelf && from.at === to.at)) {
    return spec;
  }
  const turnedPill = turned(pill, pillRole(spec, to), columns);
  const other = isList(to.shelf) ? null : pillAt(spec, to);
  const without = removed(spec, from);
  if (other !== null) {
    const back = turned(other, pillRole(spec, from), columns);
    return placed(withPills(without, to.shelf, [turnedPill]), from, back);
  }
  const at = from.shelf === to.shelf && from.at < to.at ? to.at - 1 : to.at;
  return placed(without, { ...to, at }, from.shelf === to.shelf ? pill : turnedPill);
}

interface PillMove {
  readonly from: Place;
  readonly to: Place;
}

function patched(spec: ChartSpec, patch: SpecPatch): ChartSpec {
  const next = Object.entries({ ...spec, ...patch }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(next) as unknown as ChartSpec;
}

/** Colors, sizes and pictures are of the values of one column: with another they would say nothing. */
function settled(next: ChartSpec, was: ChartSpec): ChartSpec {
  const keyed = ({ encoding: { color, x } }: ChartSpec) => (color ?? x)?.field;
  if (keyed(next) === keyed(was)) {
    return next;
  }
  const { colours, sizes, images, ...rest } = next;
  const isGiven = colours !== was.colours || sizes !== was.sizes || images !== was.images;
  return isGiven ? next : rest;
}

const withMode = (chart: ChartSpec, mode: GraphMode): ChartDraft => ({
  chart,
  mode: MARKS[chart.mark].modes.includes(mode) ? mode : DEFAULT_GRAPH_MODE,
});

function changed(chart: ChartSpec, action: ChartAction, columns: readonly DatasetColumn[]): ChartSpec {
  switch (action.type) {
    case 'put':
      return placed(chart, action.to, channelFor(action.column, pillRole(chart, action.to), columns));
    case 'putMeasure':
      return placed(chart, action.to, { field: null, formula: columnRef(action.name) });
    case 'move':
      return moved(chart, action, columns);
    case 'remove':
      return removed(chart, action.at);
    case 'change': {
      const { shelf, at } = action.at;
      // Automatic choices are shown on their shelf too, and become the author's once changed.
      return withPills(chart, shelf, listPills(chart, shelf).toSpliced(at, 1, action.channel));
    }
    case 'mark':
      return convertMark(chart, action.mark, columns);
    case 'patch':
      return patched(chart, action.patch);
    case 'replace':
      return action.chart;
    case 'mode':
      return chart;
    default:
      return assertNever(action);
  }
}

/** Every edit of a chart. Columns that an edit names and that are gone change nothing. */
export function reduceChart(
  draft: ChartDraft,
  action: ChartAction,
  columns: readonly DatasetColumn[],
): ChartDraft {
  const mode = action.type === 'mode' ? action.mode : draft.mode;
  const next = changed(draft.chart, action, columns);
  return withMode(action.type === 'replace' ? next : settled(next, draft.chart), mode);
}
