import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import { ChartSpec, GraphMode } from './chart.ts';
import { Filters } from './filter.ts';
import { NamedPerson } from './person.ts';

/** What a person keeps of a chart on its dataset. */
export const SavedChartContent = z.object({
  /** Need not be unique. */
  name: z.string().trim().min(1, 'Give the chart a name.').max(200),
  chart: ChartSpec,
  mode: GraphMode.default('Absolute'),
  /** The filters it was made under. */
  filters: Filters,
});
export type SavedChartContent = z.infer<typeof SavedChartContent>;

/** A chart saved with its dataset. */
export const SavedChart = SavedChartContent.extend({
  id: Id,
  /** The dataset that it is a chart of. */
  datasetId: Id,
  createdBy: NamedPerson.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type SavedChart = z.infer<typeof SavedChart>;

/** Why a chart would mislead; a warning, never a block. */
export const ChartWarning = z.object({
  /** `chart.truncated_bars` and so on: one per mistake in the library. */
  code: z.string(),
  message: z.string(),
  /** What would fix it; null where only a person can. */
  fix: z
    .object({
      title: z.string(),
      /** The chart with the fix. */
      chart: ChartSpec,
    })
    .nullable(),
});
export type ChartWarning = z.infer<typeof ChartWarning>;
