export * from './engine-api.ts';
export { createEngine } from './create-engine.ts';
export { columnsInWords, differencesInWords, inspectionInWords } from './inspection-in-words.ts';
export { createRehearsal } from './dataset/rehearsal.ts';
export { futureFrom } from './profile/examine/outliers.ts';
export {
  type KnownColumns,
  type MatchedColumn,
  matchToKnown,
  nameIssues,
} from './reader/columns/column-choices.ts';
export { uniqueNames } from './reader/columns/column-names.ts';
export { roleOf } from './reader/columns/column-plan.ts';
export { csvWriter, jsonWriter, type RowWriter } from './process/text-rows.ts';
export { fileApart } from './process/file-apart.ts';
export { createReader } from './reader/reader.ts';
export { createReaderApart } from './reader/reader-apart.ts';
export { OFFERED_FUNCTIONS as STATEMENT_FUNCTIONS } from './sql/functions.ts';
export { encode, toQueryPlan } from './dataset/query-plan.ts';
export { workbookFormat } from './dataset/exports.ts';
export { presentPivot } from './dataset/pivots.ts';
export { positionColumn, REJECTS_FILE, ROWS_FILE, zonesKey } from './dataset/rows-view.ts';
export { lowerPriority } from './process/lower-priority.ts';
export { Flights } from './pool/flights.ts';
export { Lru } from './pool/lru.ts';
export { Turns } from './pool/turns.ts';
