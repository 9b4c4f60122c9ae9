import { join } from 'node:path';
import { versionPaths } from './finished-files.ts';
import type { Table } from './table.ts';

/** Files of a load that statements may touch. */
export interface LoadPaths extends ReturnType<typeof versionPaths> {
  /** What is written of each part that is not regular. */
  readonly regular: readonly string[];
  /** Rows of each part that were rejected. */
  readonly rowRejects: readonly string[];
  readonly dropped: string;
  /** Rejects of the version before, and then these. */
  readonly allRejects: string;
}

export const pathsOf = (table: Table, work: string, output: string): LoadPaths => ({
  regular: table.parts.map((_, at) => join(work, `regular-${at}.csv`)),
  rowRejects: table.parts.map(({ part }, at) =>
    part.kind === 'records' && part.rejects !== null
      ? part.rejects.path
      : join(work, `row-rejects-${at}.csv`),
  ),
  dropped: join(output, 'rows.parquet.dropped'),
  allRejects: join(output, 'rejects.parquet.partial'),
  ...versionPaths(output),
});

/** Files that the load reads. */
export const pathsRead = ({ parts }: Table): string[] =>
  parts.flatMap((entry) => (entry.kind === 'records' ? [...entry.part.paths] : [entry.survey.textPath]));

/** Files that the load writes, and reads again. */
export const pathsWritten = ({ regular, rowRejects, ...paths }: LoadPaths): string[] => [
  ...regular,
  ...rowRejects,
  ...Object.values(paths),
];
