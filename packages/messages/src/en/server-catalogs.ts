/** The catalogs of English that the server alone writes with: no browser loads them. */

export { emailCheck } from './account/email-check.ts';
export { activityText } from './activity/activity-text.ts';
export { askFormula, askPivot } from './ask/ask-formula.ts';
export { prompt } from './ask/prompt.ts';
export { connectionField } from './connections/connection-field.ts';
export { dashboardFile } from './dashboards/dashboard-file.ts';
export { drawing } from './dashboards/drawing.ts';
export { tileNote } from './dashboards/tile-note.ts';
export { columnReading } from './files/column-reading.ts';
export { dateLanguage } from './files/date-language.ts';
export { encodingName } from './files/encoding-name.ts';
export { fileDifference, valuesOfType } from './files/file-difference.ts';
export { fileReading } from './files/file-reading.ts';
export { fileWarning } from './files/file-warning.ts';
export { reject } from './files/reject.ts';
export { workbook } from './files/workbook.ts';
export { mail } from './notifications/mail.ts';
export { notice } from './notifications/notice.ts';
export { modelInput } from './workflows/model-input.ts';
export { reportFile } from './workflows/report-file.ts';
export { service } from './workflows/service.ts';
export { workflow } from './workflows/workflow.ts';
