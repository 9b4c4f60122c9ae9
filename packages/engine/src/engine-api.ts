export * from './api/engine.ts';
export * from './api/queries.ts';
export * from './api/reader.ts';
export * from './api/sql.ts';
export * from './api/text.ts';
export * from './api/versions.ts';
export type { ExaminationRequest, Examination } from './examination.ts';
export type { RowStructure, StructureRequest } from './structure.ts';
export type { DerivedRows, LiveRows, VersionFiles } from './version-files.ts';
