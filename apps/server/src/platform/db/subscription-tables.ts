/** As in `tables.ts`, which imports this file. */
type IsoTime = string;
type JsonText = string;

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
  /** Who made it, and gets it first. */
  user_id: string;
  format: 'pdf' | 'png';
  tab: string | null;
  /** `RecipientIds`. */
  recipients: JsonText;
  created_at: IsoTime;
  updated_at: IsoTime;
}

/** That a person was sent a dashboard in one run: what keeps a second attempt from sending it again. */
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
  /** Of the tile at the last check: whose refresh is followed. */
  dataset_id: string;
  user_id: string;
  name: string;
  /** `AlertRule`. */
  rule: JsonText;
  text: string;
  state: 'new' | 'ok' | 'crossed' | 'failed';
  value: number | null;
  crossed_at: IsoTime | null;
  /** Of this crossing; null while it was not sent. */
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
