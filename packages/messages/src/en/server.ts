import { activityText } from './activity-text.ts';
import { connectionField } from './connection-field.ts';
import { dashboardFile } from './dashboard-file.ts';
import { drawing } from './drawing.ts';
import { emailCheck } from './email-check.ts';
import { mail } from './mail.ts';
import { modelInput } from './model-input.ts';
import { notice } from './notice.ts';
import { reject } from './reject.ts';
import { reportFile } from './report-file.ts';
import { service } from './service.ts';
import { tileNote } from './tile-note.ts';
import { workflow } from './workflow.ts';

/** The catalogs of English that the server alone writes with: no browser loads them. */
export const catalogs = {
  activityText,
  connectionField,
  dashboardFile,
  drawing,
  emailCheck,
  mail,
  modelInput,
  notice,
  reject,
  reportFile,
  service,
  tileNote,
  workflow,
} as const;
