import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { OpenContext } from '../../src/kit/connector.ts';
import type { DatabaseAccess, ExtractedColumn, RemoteTarget } from '../../src/kit/database.ts';
import { createOutbound } from '../../src/kit/outbound/outbound.ts';
import { openConnector } from '../../src/registry.ts';

/** Files as a server has them after an upload: under a folder of its own, found by their ids. */
export interface UploadedFiles {
  readonly folder: string;
  readonly openFile: NonNullable<OpenContext['openFile']>;
  /** The configuration that reads a file of the folder. */
  readonly config: (name: string) => { readonly file: { readonly id: string; readonly name: string } };
  readonly open: (name: string) => Promise<DatabaseAccess>;
  readonly extract: (
    name: string,
    target: RemoteTarget,
    options?: {
      readonly signal?: AbortSignal;
      readonly maxBytes?: number;
      /** The sink is ready so much later. */
      readonly delayMs?: number;
    },
  ) => Promise<ExtractedRows>;
  readonly remove: () => void;
}

export interface ExtractedRows {
  readonly rows: number;
  readonly columns: readonly ExtractedColumn[];
  readonly csv: string;
}

export function uploadedFiles(kind: string): UploadedFiles {
  const folder = mkdtempSync(join(tmpdir(), `plumbline-test-${kind}-`));
  const ids = new Map<string, string>();
  const never = new AbortController().signal;
  const openFile: UploadedFiles['openFile'] = async (id) => {
    const path = ids.get(id);
    return path === undefined ? null : { path, bytes: statSync(path).size };
  };
  const config: UploadedFiles['config'] = (name) => {
    const id = randomUUID();
    ids.set(id, join(folder, name));
    return { file: { id, name } };
  };
  const open: UploadedFiles['open'] = async (name) => {
    const outbound = createOutbound({ allow: [] });
    const session = await openConnector(kind, config(name), { outbound, openFile, signal: never });
    return session.database as DatabaseAccess;
  };
  return {
    folder,
    openFile,
    config,
    open,
    extract: async (name, target, { signal = never, maxBytes = 1e9, delayMs = 0 } = {}) => {
      const sink = new PassThrough();
      sink.on('error', () => undefined);
      const csv = text(sink).catch(() => '');
      let columns: readonly ExtractedColumn[] = [];
      const rows = await (
        await open(name)
      ).extract(target, {
        signal,
        maxBytes,
        onColumns: async (extracted) => {
          columns = extracted;
          await delay(delayMs);
          return sink;
        },
        onRows: () => undefined,
      });
      return { rows, columns, csv: await csv };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** What work fails with, or what it returned instead. */
export const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => error,
  );
