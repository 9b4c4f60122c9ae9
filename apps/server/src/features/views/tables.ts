import type { Flag, IsoTime, JsonText } from '../../platform/db/stored-types.ts';

/** What a dataset's page showed, under a name. */
export interface SavedViewRow {
  tenant_id: string;
  id: string;
  dataset_id: string;
  /** The person who saved it. */
  user_id: string;
  name: string;
  layout: 'data' | 'charts' | 'pivot';
  /** Parameters of the page's address by name. */
  state: JsonText;
  is_shared: Flag;
  created_at: IsoTime;
  updated_at: IsoTime;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    saved_views: SavedViewRow;
  }
}
