import type { IsoTime, JsonText } from './stored-types.ts';

/** What a dashboard showed when somebody subscribed to it. */
interface MomentColumns {
  /** `Filters`. */
  filters: JsonText;
  parameters: JsonText;
  /** The search part of the page's address: empty, or from the question mark on. */
  search: string;
}

/** A dashboard that is sent by a timetable: the schedule of kind `dashboard.report` with its id. */
export interface SubscriptionRow extends MomentColumns {
  tenant_id: string;
  id: string;
  dashboard_id: string;
  /** The person who created it, who is always a recipient. */
  user_id: string;
  format: 'pdf' | 'png';
  tab: string | null;
  /** `RecipientIds`. */
  recipients: JsonText;
  created_at: IsoTime;
  updated_at: IsoTime;
}

/** A dashboard that a person was sent in one run: a second attempt does not send it again. */
export interface ReportSendRow {
  tenant_id: string;
  run_id: string;
  user_id: string;
  subscription_id: string;
  sent_at: IsoTime;
}

/** A rule on a tile, checked as its person. */
export interface AlertRow extends MomentColumns {
  tenant_id: string;
  id: string;
  dashboard_id: string;
  tile_id: string;
  /** Dataset of the tile at the last check; the alert is checked after its refreshes. */
  dataset_id: string;
  user_id: string;
  name: string;
  /** `AlertRule`. */
  rule: JsonText;
  text: string;
  state: 'new' | 'ok' | 'crossed' | 'failed';
  value: number | null;
  crossed_at: IsoTime | null;
  /** When people were notified of this crossing; null while they were not. */
  notified_at: IsoTime | null;
  snoozed_until: IsoTime | null;
  created_at: IsoTime;
  updated_at: IsoTime;
}

export interface AlertCheckRow {
  tenant_id: string;
  id: string;
  alert_id: string;
  at: IsoTime;
  state: 'ok' | 'crossed' | 'failed';
  value: number | null;
  reason: string | null;
  is_sent: 0 | 1;
}
