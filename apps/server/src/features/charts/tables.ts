import type { GraphMode, AnnotationContent } from '@plumbline/contract';
import type { IsoTime, JsonText } from '../../platform/db/stored-types.ts';

/** A chart that people keep on a dataset. */
export interface SavedChartRow {
  tenant_id: string;
  id: string;
  dataset_id: string;
  name: string;
  /** The name folded for searching. */
  name_key: string;
  /** `ChartSpec` */
  chart: JsonText;
  mode: GraphMode;
  /** `FilterNode` or null: the filters it was made under. */
  filters: JsonText;
  /** Grows with every change: its ETag. */
  revision: number;
  created_by: string;
  created_at: IsoTime;
  updated_at: IsoTime;
}

/** What a person wrote on a chart, or on all charts of a dataset. */
export interface ChartAnnotationRow {
  tenant_id: string;
  id: string;
  dataset_id: string;
  /** Null: on every chart of the dataset. */
  chart_id: string | null;
  kind: AnnotationContent['kind'];
  /** `AnnotationAnchor` */
  anchor: JsonText;
  text: string;
  /** The text folded: what the global search looks through. */
  search_key: string;
  created_by: string;
  created_at: IsoTime;
  updated_at: IsoTime;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    saved_charts: SavedChartRow;
    chart_annotations: ChartAnnotationRow;
  }
}
