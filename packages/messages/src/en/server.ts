import { activityText } from './activity-text.ts';
import { columnReading } from './column-reading.ts';
import { connectionField } from './connection-field.ts';
import { dashboardFile } from './dashboard-file.ts';
import { dateLanguage } from './date-language.ts';
import { drawing } from './drawing.ts';
import { emailCheck } from './email-check.ts';
import { encodingName } from './encoding-name.ts';
import { fileDifference, valuesOfType } from './file-difference.ts';
import { fileReading } from './file-reading.ts';
import { fileWarning } from './file-warning.ts';
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
  columnReading,
  connectionField,
  dashboardFile,
  dateLanguage,
  drawing,
  emailCheck,
  encodingName,
  fileDifference,
  fileReading,
  fileWarning,
  mail,
  modelInput,
  notice,
  reject,
  reportFile,
  service,
  tileNote,
  valuesOfType,
  workflow,
} as const;
