import { DAY_MS } from '@plumbline/contract';
import { parseMoment } from './print.ts';
import type { Domain } from './domain.ts';
import { cut, cutAll, textWidth } from './measure-text.ts';
import type { ValueScale } from './scale.ts';
import { cellKey, type View, type ViewColumn } from './view.ts';

const AXIS_TEXT_PX = 11;
const GRID_LINES = 4;
const LONGEST_NAME_PX = 140;
const ROTATED_NAME_PX = 96;
const ROTATION_DEGREES = 40;
const MIN_SLOT_PX = 44;
const NAME_STEP_PX = 13;

export type Axis = Readonly<Record<string, unknown>>;

export interface AxisParams {
  readonly gridIndex: number;
  /** Length of the axis in px. */
  readonly length: number;
  readonly isVertical: boolean;
  /** Labels are written at the outer panels only. */
  readonly hasLabels: boolean;
  /** For an axis of names: half a slot is left free at both ends, unless set otherwise. */
  readonly isGapped?: boolean;
  /** Shown at the end of the axis. */
  readonly name?: string;
}

const axisLabelStyle = ({ theme }: View): Readonly<Record<string, unknown>> => ({
  color: theme.text3,
  fontSize: AXIS_TEXT_PX,
  hideOverlap: true,
});

const lineOf = ({ theme }: View): Axis => ({
  axisLine: { show: true, onZero: false, lineStyle: { color: theme.axis, width: 1 } },
  axisTick: { show: false },
  splitLine: { show: false },
});

/** The axis of the marks, of names or a scale. */
export function baseAxis(view: View, domain: Domain, params: AxisParams): Axis {
  const common = { gridIndex: params.gridIndex, ...lineOf(view), ...axisName(view, params) };
  if (domain.kind !== 'names') {
    return { ...common, ...spanAxis(view, domain, params) };
  }
  const label = params.isVertical ? sideLabels(view, domain) : footLabels(view, domain, params);
  return {
    ...common,
    type: 'category',
    data: domain.keys,
    boundaryGap: params.isGapped ?? true,
    inverse: params.isVertical,
    // Laid out here already; ECharts would hide names by widths it only guesses on a server.
    axisLabel: {
      ...axisLabelStyle(view),
      hideOverlap: domain.column?.isTemporal === true,
      ...label,
      show: params.hasLabels,
    },
  };
}

function spanAxis(view: View, domain: Domain, params: AxisParams): Axis {
  const scale = domain.column?.channel?.scale;
  const short = domain.column?.short ?? String;
  return domain.kind === 'time'
    ? {
        type: 'time',
        axisLabel: { ...axisLabelStyle(view), show: params.hasLabels, formatter: timeLabel(view) },
        ...ends(view, domain),
      }
    : {
        type: scale?.type === 'log' ? 'log' : 'value',
        scale: scale?.zero !== true,
        inverse: scale?.reverse === true,
        splitNumber: Math.max(2, Math.min(8, Math.round(params.length / 90))),
        ...(scale?.min === undefined ? {} : { min: scale.min }),
        ...(scale?.max === undefined ? {} : { max: scale.max }),
        axisLabel: {
          ...axisLabelStyle(view),
          show: params.hasLabels,
          formatter: (value: number) => short(value),
        },
      };
}

/** Panels share the span; one alone leaves it to its data. */
const ends = (view: View, domain: Domain): Axis => {
  if (domain.column === null || !view.columns.some(({ facts }) => facts.name === 'facet')) {
    return {};
  }
  const { at } = domain.column;
  const moments = view.rows.flatMap((row) => parseMoment(cellKey(row[at] ?? null)) ?? []);
  return moments.length === 0 ? {} : { min: Math.min(...moments), max: Math.max(...moments) };
};

const TIME_PARTS = {
  year: { year: 'numeric' },
  month: { month: 'short' },
  day: { day: 'numeric', month: 'short' },
  hour: { hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** The label of a tick: the year on the first of January, the month on the first, else the day or the hour. */
function timeLabel({ look }: View): (value: number) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  const format = (part: keyof typeof TIME_PARTS): Intl.DateTimeFormat => {
    const known =
      formats.get(part) ?? new Intl.DateTimeFormat(look.locale, { ...TIME_PARTS[part], timeZone: 'UTC' });
    formats.set(part, known);
    return known;
  };
  return (value) => {
    const date = new Date(value);
    if (value % DAY_MS !== 0) {
      return format('hour').format(date);
    }
    if (date.getUTCDate() !== 1) {
      return format('day').format(date);
    }
    return format(date.getUTCMonth() === 0 ? 'year' : 'month').format(date);
  };
}

/** Names at the side are cut; at least every second is shown only where all do not fit. */
function sideLabels(view: View, { texts }: Domain): Axis {
  const shown = cutAll(texts, Math.min(LONGEST_NAME_PX, view.width * 0.34));
  return { formatter: (_: string, at: number) => shown[at] ?? '', interval: 'auto' };
}

/** Names at the foot: level where they fit, cut where little is lost, else aslant, else thinned. */
function footLabels(view: View, domain: Domain, params: AxisParams): Axis {
  const { column } = domain;
  const slot = params.length / Math.max(1, domain.texts.length);
  if (column?.isTemporal === true) {
    return periodLabels(view, domain, slot);
  }
  const texts = widestOf(domain.texts) + 8 <= slot ? domain.texts : shortTextsOf(domain);
  const longest = widestOf(texts);
  if (longest + 8 <= slot || column?.facts.binWidth !== undefined) {
    return thinned(texts, slot, longest);
  }
  if (slot >= MIN_SLOT_PX) {
    const level = cutAll(texts, slot - 8);
    return { interval: 0, formatter: (_: string, at: number) => level[at] ?? '' };
  }
  const aslant = cutAll(texts, ROTATED_NAME_PX);
  if (slot >= NAME_STEP_PX) {
    return {
      interval: 0,
      rotate: ROTATION_DEGREES,
      formatter: (_: string, at: number) => aslant[at] ?? '',
    };
  }
  const step = Math.ceil(NAME_STEP_PX / slot);
  return {
    interval: (at: number) => at % step === 0,
    rotate: ROTATION_DEGREES,
    formatter: (_: string, at: number) => aslant[at] ?? '',
  };
}

const shortTextsOf = ({ keys, texts, shortTexts }: Domain): string[] =>
  keys.map((key, at) => shortTexts?.get(key) ?? texts[at] ?? '');

const widestOf = (texts: readonly string[]): number =>
  texts.reduce((most, text) => Math.max(most, textWidth(text)), 0);

function thinned(texts: readonly string[], slot: number, longest: number): Axis {
  const step = Math.max(1, Math.ceil((longest + 8) / slot));
  return {
    interval: step === 1 ? 0 : (at: number) => at % step === 0,
    formatter: (_: string, at: number) => texts[at] ?? '',
  };
}

/** The first month of a year is labeled with the year. */
function periodLabels(view: View, { keys, texts, column }: Domain, slot: number): Axis {
  const unit = column?.facts.timeUnit;
  const isMonth = unit === 'month' || unit === 'quarter';
  const short = keys.map((key, at) => (isMonth ? shortPeriod(view, key, unit) : texts[at]) ?? '');
  const longest = widestOf(short);
  // The label with the year is the widest; if it did not fit, the year would be missing.
  const widest = unit === 'quarter' ? longest + textWidth(" '00") : longest;
  const minStep = Math.max(1, Math.ceil((widest + 8) / slot));
  const steps = isMonth ? STEPS[unit] : [];
  const step = steps.find((count) => count >= minStep) ?? minStep;
  const months = unit === 'quarter' ? 3 * step : step;
  const first =
    isMonth && step > 1 ? keys.findIndex((key) => (Number(key.slice(5, 7)) - 1) % months === 0) : 0;
  const isShown = (at: number): boolean => at % step === Math.max(0, first) % step;
  return {
    interval: isShown,
    formatter: (_: string, at: number) => {
      const before = at - step;
      const isTurn = before < 0 || keys[before]?.slice(0, 4) !== keys[at]?.slice(0, 4);
      return isMonth && isTurn && isDay(keys[at])
        ? `${short[at]} '${keys[at]?.slice(2, 4)}`
        : (short[at] ?? '');
    },
  };
}
const STEPS = {
  month: [1, 2, 3, 4, 6, 12, 24, 36, 48, 60, 120],
  quarter: [1, 2, 4, 8, 12, 20, 40],
} as const;
const isDay = (key: string | undefined): boolean => /^\d{4}-\d\d/.test(key ?? '');

function shortPeriod({ look }: View, key: string, unit: 'month' | 'quarter'): string | null {
  const moment = isDay(key) ? parseMoment(key.slice(0, 10)) : null;
  if (moment === null) {
    return null;
  }
  const date = new Date(moment);
  return unit === 'quarter'
    ? `Q${Math.floor(date.getUTCMonth() / 3) + 1}`
    : new Intl.DateTimeFormat(look.locale, { month: 'short', timeZone: 'UTC' }).format(date);
}

export interface AxisRange {
  readonly min: number;
  readonly max: number;
  readonly interval?: number;
}

export interface ValueAxisParams extends AxisParams {
  readonly column: ViewColumn | null;
  readonly scale: ValueScale;
  readonly hasZero: boolean;
  readonly position?: 'left' | 'right';
  /** Ends that panels share, as placed on the scale. */
  readonly range?: AxisRange;
  /** Replaces the format of the column. */
  readonly print?: (value: number) => string;
}

/** The axis that figures are read from: no line, a grid of about four. */
export function valueAxis(view: View, params: ValueAxisParams): Axis {
  const { scale, column } = params;
  const scaleSpec = column?.channel?.scale;
  return {
    gridIndex: params.gridIndex,
    type: scale.type === 'log' ? 'log' : 'value',
    scale: !params.hasZero && scaleSpec?.zero !== true,
    inverse: scaleSpec?.reverse === true,
    splitNumber: Math.max(2, Math.min(GRID_LINES, Math.round(params.length / 45))),
    minInterval: column?.facts.type === 'integer' && scale.type === 'linear' ? 1 : 0,
    ...axisLimits(params),
    ...(params.position === undefined ? {} : { position: params.position }),
    splitLine: { show: params.position !== 'right', lineStyle: { color: view.theme.grid, width: 1 } },
    axisLine: { show: false, onZero: false },
    axisTick: { show: false },
    axisLabel: { ...axisLabelStyle(view), show: params.hasLabels, formatter: tickOf(params) },
    ...axisName(view, params),
  };
}

function tickOf({
  scale,
  column,
  print = column?.short ?? String,
}: ValueAxisParams): (place: number) => string {
  return scale.type === 'symlog'
    ? (place) => print(Number(scale.valueAt(place).toPrecision(1)))
    : (place) => print(place);
}

/** Limits of the spec take precedence over those that panels share. */
function axisLimits({ scale, column, range }: ValueAxisParams): Axis {
  const { min, max } = column?.channel?.scale ?? {};
  const place = (value: number | undefined): number | null =>
    value === undefined ? null : scale.place(value);
  const ends = { min: place(min) ?? range?.min, max: place(max) ?? range?.max };
  const isBounded = min !== undefined || max !== undefined;
  const all = { ...ends, interval: isBounded ? undefined : range?.interval };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** At the foot in the middle, at the side over the axis. */
function axisName(
  { theme }: View,
  { name, isVertical, length }: AxisParams & { readonly position?: string },
): Axis {
  return name === undefined
    ? {}
    : {
        name: cut(name, isVertical ? 220 : length),
        nameLocation: isVertical ? 'end' : 'middle',
        nameGap: isVertical ? 10 : 8,
        nameTextStyle: {
          color: theme.text2,
          fontSize: AXIS_TEXT_PX,
          align: isVertical ? undefined : 'center',
        },
      };
}
