import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RealServer } from './real-server.ts';

export interface Addition {
  readonly jobId: string;
  readonly mode: 'append' | 'replace';
  readonly rows: number;
  readonly uploadId: string;
}

export interface CreatedDataset {
  readonly id: string;
  readonly jobId: string;
  readonly rows: number;
  /** In the order of the calls; the jobs say in which they were done. */
  readonly additions: Addition[];
}

/** What the jobs of a dataset's additions say that there is. */
export interface PromisedRows {
  readonly total: number;
  readonly highest: number;
  readonly done: readonly Addition[];
  readonly fault: string | null;
}

/** A version is of the job that says so, in the order of their numbers; a job that failed says why. */
export async function promisedOf(
  server: RealServer,
  { rows, additions }: CreatedDataset,
): Promise<PromisedRows> {
  const finished: { number: number; addition: Addition }[] = [];
  for (const addition of additions) {
    const job = (await server.call('GET', `/v1/jobs/${addition.jobId}`)).body.data;
    const number = Number(/^Version (\d+)/.exec(job.message as string)?.[1] ?? 0);
    if (job.state === 'succeeded' && number > 1) {
      finished.push({ number, addition });
    } else if (job.state !== 'failed' || !job.error?.message) {
      const fault = `its ${addition.mode} is ${job.state}: ${job.message}`;
      return { total: 0, highest: 0, done: [], fault };
    }
  }
  const inOrder = finished.toSorted((a, b) => a.number - b.number).map(({ addition }) => addition);
  let [total, highest] = [rows, rows];
  for (const { mode, rows: more } of inOrder) {
    total = mode === 'append' ? total + more : more;
    highest = mode === 'append' ? Math.max(highest, more) : more;
  }
  return { total, highest, done: inOrder, fault: null };
}

export interface ExpectedFiles {
  /** Datasets that are listed. */
  readonly ids: readonly string[];
  readonly started: readonly CreatedDataset[];
  /** Additions whose version is there. */
  readonly done: ReadonlySet<Addition>;
  /** Uploads of additions, whatever became of them. */
  readonly uploads: ReadonlySet<string>;
}

/** Names of the raw files that a dataset has by now. */
function rawsOf({ started, done }: ExpectedFiles, id: string): ReadonlySet<string> {
  const additions = started.find((one) => one.id === id)?.additions ?? [];
  return new Set(['1', ...additions.filter((one) => done.has(one)).map(({ jobId }) => `r-${jobId}-1`)]);
}

/** An upload is there as long as no version holds its bytes. */
const isReferenced = ({ uploads, done }: ExpectedFiles, uploadId: string): boolean =>
  uploads.has(uploadId) && ![...done].some((addition) => addition.uploadId === uploadId);

function isExpected(
  expected: ExpectedFiles,
  [, kind, id = '', folder = '', name = '']: readonly string[],
): boolean {
  if (kind === 'uploads') {
    return folder === 'raw' && isReferenced(expected, id);
  }
  const isOfVersion =
    folder === 'raw' ? rawsOf(expected, id).has(name) : /^(rows|rejects)\.parquet$/.test(name);
  return kind === 'datasets' && expected.ids.includes(id) && isOfVersion;
}

/** Every dataset in the folder is one of the list, with its raw files and versions; one line for whatever is not so. */
export async function leftoversIn(root: string, expected: ExpectedFiles): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .split('/'),
    );
  const stray = paths.filter((path) => !isExpected(expected, path));
  const wrong = expected.ids.flatMap((id) => {
    const count = paths.filter((path) => path[2] === id).length;
    // A raw file and two of Parquet for each version.
    const wanted = 3 * rawsOf(expected, id).size;
    return count === wanted ? [] : [`${id} has ${count} files instead of ${wanted}`];
  });
  return [...stray.map((path) => `left behind: ${path.slice(1).join('/')}`), ...wrong];
}
