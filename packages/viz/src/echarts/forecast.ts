import type { TimeUnit } from '@plumbline/contract';
import type { ForecastValues } from '../compiled-chart.ts';
import type { DataSeries } from './axis-marks.ts';
import { foreseenUnit } from './foreseen-periods.ts';
import type { OverlayParams } from './overlay.ts';
import { EMPTY_KEY, OTHER_KEY } from './view.ts';

/** Forecast values of one series. */
export interface ForecastLine {
  readonly color: string;
  /** Places and values, from the last known value on. */
  readonly line: readonly (readonly [number, number])[];
  /** Place, low and high of each step, from the last known value on. */
  readonly interval: readonly (readonly [number, number, number])[];
}

const LEVEL = 0.95;
/** Forecasts of more series would hide each other, and take long. */
const MAX_SERIES = 8;
/** Fewer known values foresee nothing. */
const MIN_VALUES = 8;

/** Forecasts of a panel's series, with a note on what they are, or why there are none. */
export function foreseeSeries(params: OverlayParams, series: readonly DataSeries[]): ForecastLine[] {
  const { view } = params;
  const { notes, look, forecast } = view;
  if (forecast === null) {
    return [];
  }
  const note = (text: string): void => {
    if (!notes.includes(text)) {
      notes.push(text);
    }
  };
  const unit = foreseenUnit(view);
  if (unit === null || params.domain.kind !== 'names') {
    note(look.t('chartDrawing.forecastNeedsPeriods'));
    return [];
  }
  const foreseen = series
    .slice(0, MAX_SERIES)
    .flatMap((one) => foresee(params, one, { forecast, unit }) ?? []);
  note(
    foreseen.length === 0
      ? look.t('chartDrawing.forecastTooShort', { values: MIN_VALUES })
      : look.t('chartDrawing.forecastInterval', { level: LEVEL }),
  );
  return foreseen;
}

function foresee(
  { view, domain }: OverlayParams,
  { drawn, color }: DataSeries,
  { forecast, unit }: { readonly forecast: ForecastValues; readonly unit: TimeUnit },
): ForecastLine | null {
  const partial = new Set(view.data.partialPeriods);
  const values = drawn.map((value, at) =>
    value === null || partial.has((domain.keys[at] ?? '').slice(0, 10)) ? NaN : value,
  );
  const first = values.findIndex((value) => !Number.isNaN(value));
  const last = values.findLastIndex((value) => !Number.isNaN(value));
  const known = values.filter((value) => !Number.isNaN(value)).length;
  // The rows without a date, and the rest, come after.
  const end = domain.keys.filter((key) => key !== EMPTY_KEY && key !== OTHER_KEY).length;
  const horizon = end - last - 1;
  if (known < MIN_VALUES || horizon < 1) {
    return null;
  }
  const path = forecast(Float64Array.from(values.slice(first, last + 1)), { unit, horizon, level: LEVEL });
  if (path === null) {
    return null;
  }
  const start = values[last]!;
  const steps = Array.from({ length: horizon }, (_, step) => step);
  return {
    color,
    line: [[last, start], ...steps.map((step) => [last + 1 + step, path.point[step]!] as const)],
    interval: [
      [last, start, start],
      ...steps.map((step) => [last + 1 + step, path.low[step]!, path.high[step]!] as const),
    ],
  };
}
