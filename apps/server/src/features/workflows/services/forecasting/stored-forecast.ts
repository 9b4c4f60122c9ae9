import type { ForecastMethod } from '@plumbline/learn';

/** A forecast as it is stored with a workflow. */
export interface StoredForecast {
  readonly step: string;
  readonly series: readonly {
    readonly name: string | null;
    readonly method: ForecastMethod;
    /** Per step: days since 1970, forecast and bounds. */
    readonly values: readonly (readonly [days: number, point: number, low: number, high: number])[];
  }[];
}
