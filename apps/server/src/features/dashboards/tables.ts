import type { DashboardContent, DashboardSource } from '@plumbline/contract';
import type { IsoTime, JsonText } from '../../platform/db/stored-types.ts';

export interface DashboardRow {
  tenant_id: string;
  id: string;
  name: string;
  /** The name folded for searching and sorting. */
  name_key: string;
  /** Name and description folded: what the global search looks through. */
  search_key: string;
  source: DashboardSource;
  source_id: string;
  /** Dataset of tiles that name none: the source itself, or the dataset of the story. */
  dataset_id: string;
  folder_id: string | null;
  /** `StoredContent` */
  content: JsonText;
  tile_count: number;
  /** Number of the newest revision: its ETag. */
  revision: number;
  created_by: string;
  /** The owner: at first the person who created it. */
  owner_id: string;
  updated_by: string;
  created_at: IsoTime;
  updated_at: IsoTime;
  /** Null: it is not archived. */
  archived_at: IsoTime | null;
}

/** What a revision stores. The folder is no part of it. */
export type StoredContent = Omit<DashboardContent, 'folderId'>;

export interface DashboardFolderRow {
  tenant_id: string;
  id: string;
  /** Null: at the top. */
  parent_id: string | null;
  name: string;
  name_key: string;
  created_by: string;
  /** The owner: at first the person who created it. */
  owner_id: string;
  created_at: IsoTime;
}

export interface DashboardFavouriteRow {
  tenant_id: string;
  user_id: string;
  dashboard_id: string;
}

export interface PinnedFigureRow {
  tenant_id: string;
  user_id: string;
  dashboard_id: string;
  tile_id: string;
  pinned_at: IsoTime;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    dashboards: DashboardRow;
    dashboard_folders: DashboardFolderRow;
    dashboard_favourites: DashboardFavouriteRow;
    pinned_figures: PinnedFigureRow;
  }
}
