import { activityText } from './activity-text.ts';
import { connectionField } from './connection-field.ts';
import { dashboardFile } from './dashboard-file.ts';
import { drawing } from './drawing.ts';
import { mail } from './mail.ts';
import { notice } from './notice.ts';
import { reportFile } from './report-file.ts';
import { service } from './service.ts';
import { workflow } from './workflow.ts';

/** The catalogs of English that the server alone writes with: no browser loads them. */
export const catalogs = {
  activityText,
  connectionField,
  dashboardFile,
  drawing,
  mail,
  notice,
  reportFile,
  service,
  workflow,
} as const;
