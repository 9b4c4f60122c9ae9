import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { FOLDER_CHECKS, isFolderSource, type AppError } from '@plumbline/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '../src/kit/connector.ts';
import type { FolderAccess, FolderFile } from '../src/kit/folder.ts';
import { createOutbound } from '../src/kit/outbound/outbound.ts';
import { listCatalog, openConnector, secretFields, type ConnectorKind } from '../src/registry.ts';

const outbound = createOutbound({ allow: ['127.0.0.1/32'], limits: { connectMs: 2000 } });
const live = (): AbortSignal => new AbortController().signal;

type Config = Readonly<Record<string, unknown>>;

export interface FolderSubject {
  readonly kind: ConnectorKind;
  /** A configuration that works, in whose folder are `content` and other files. */
  readonly good: () => Config;
  /** A secret field of the form, and its text in the good configuration. */
  readonly secret: { readonly field: string; readonly text: () => string };
  /** A file in a folder, with what it holds. */
  readonly content: { readonly path: string; readonly bytes: Buffer };
  /** What is refused by a change of the good configuration, with which code, and at which field. */
  readonly refusals: readonly (readonly [string, Config, string, string?])[];
  /** Replaces what `content` holds. */
  readonly change: (path: string) => Promise<void>;
  /** From now on every request hangs, or none. */
  readonly hang: (isHanging: boolean) => void;
}

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (answered) => ({ answered }),
    (error: unknown) => error,
  );

async function walk(folder: FolderAccess, beginning: string): Promise<readonly FolderFile[]> {
  const files: FolderFile[] = [];
  for await (const file of folder.walk(beginning, live())) {
    files.push(file);
  }
  return files;
}

/** The promises that every connector to files in folders makes, run against a real server. */
export const describeFolderConformance = (subject: FolderSubject): void => {
  const { kind, good, secret, content } = subject;
  const open = (change: Config = {}): Promise<Session> =>
    openConnector(kind, { ...good(), ...change }, { outbound, signal: live() });
  const folderOf = async (change: Config = {}): Promise<FolderAccess> => {
    const { folder } = await open(change);
    expect(folder).toBeDefined();
    return folder as FolderAccess;
  };
  const contentIn = async (folder: FolderAccess): Promise<FolderFile> => {
    const file = (await walk(folder, content.path)).find(({ path }) => path === content.path);
    expect(file).toBeDefined();
    return file as FolderFile;
  };

  describe(`the connector ${kind}`, () => {
    let work = '';
    beforeEach(async () => {
      work = await mkdtemp(join(tmpdir(), 'conformance-'));
    });
    afterEach(() => rm(work, { recursive: true }));

    it('is in the catalog, enabled, with a title on each field and its secrets named', () => {
      const item = listCatalog().find((candidate) => candidate.kind === kind);
      expect(item?.status).toBe('enabled');
      const fields = Object.values(item?.config['properties'] as Record<string, { title?: string }>);
      expect(fields.filter(({ title }) => title === undefined)).toEqual([]);
      expect([...secretFields(kind)]).toContain(secret.field);
    });

    it('has files and no statements, as the catalog says', async () => {
      const session = await open();
      expect([session.database, session.file, session.feed, session.live]).toEqual([
        null,
        null,
        null,
        undefined,
      ]);
      expect(isFolderSource(kind)).toBe(true);
    });

    it('refuses an empty configuration and says what it lacks', async () => {
      const error = await failure(openConnector(kind, {}, { outbound, signal: live() }));
      expect(error).toMatchObject({ code: 'request.invalid' });
      expect((error as AppError).issues.length).toBeGreaterThan(0);
    });

    it('shows no secret in its label, and may be disposed twice', async () => {
      const session = await open();
      expect(session.label).not.toContain(secret.text());
      await session[Symbol.asyncDispose]();
      await expect(session[Symbol.asyncDispose]()).resolves.toBeUndefined();
    });

    it('finds nothing wrong with a good server, and reports each step in order', async () => {
      const checks = await (await folderOf()).check(live());
      expect(checks.filter(({ state }) => state === 'failed')).toEqual([]);
      expect(checks.map(({ name }) => name)).toEqual(FOLDER_CHECKS);
    });

    const refusals = subject.refusals.map(([what, change, code, field]) => ({ what, change, code, field }));
    it.each(refusals)('refuses $what, and shows no secret', async ({ change, code, field }) => {
      const folder = await folderOf(change);
      const error = await failure(folder.list('', live()));
      expect(error).toMatchObject({ code, ...(field === undefined ? {} : { issues: [{ path: field }] }) });
      expect(inspect(error, { depth: 12 })).not.toContain(secret.text());
      const checks = await folder.check(live());
      expect(checks.filter(({ state }) => state === 'failed')).toHaveLength(1);
      expect(inspect(checks, { depth: 12 })).not.toContain(secret.text());
    });

    it('lists what is right in a folder, and everything below it in the order of the paths', async () => {
      const folder = await folderOf();
      const parent = content.path.split('/').slice(0, -1).join('/');
      const { folders, files, isWhole } = await folder.list(parent, live());
      expect(isWhole).toBe(true);
      expect(files.map(({ path }) => path)).toContain(content.path);
      expect(files.every(({ path }) => !path.slice(parent.length + 1).includes('/'))).toBe(true);
      expect(folders.every((path) => path.startsWith(parent))).toBe(true);
      const all = (await walk(folder, '')).map(({ path }) => path);
      expect(all).toContain(content.path);
      expect(all).toEqual(all.toSorted());
    });

    it('copies a file byte for byte, and reads its beginning', async () => {
      const folder = await folderOf();
      const file = await contentIn(folder);
      expect(file.bytes).toBe(content.bytes.length);
      const path = join(work, 'file');
      await folder.fetch(file, { path }, { maxBytes: 1_000_000, signal: live() });
      expect(await readFile(path)).toEqual(content.bytes);
      expect(await folder.readStart(file, 3, live())).toEqual(content.bytes.subarray(0, 3));
      expect(await folder.readStart(file, 1_000_000, live())).toEqual(content.bytes);
    });

    it('refuses a file larger than the bound, and leaves nothing behind', async () => {
      const folder = await folderOf();
      const fetched = folder.fetch(
        await contentIn(folder),
        { path: join(work, 'file') },
        { maxBytes: content.bytes.length - 1, signal: live() },
      );
      expect(await failure(fetched)).toMatchObject({ code: 'source.too_large' });
      expect(await readdir(work)).toEqual([]);
    });

    it('refuses a file that changed since it was listed', async () => {
      const folder = await folderOf();
      const file = await contentIn(folder);
      await subject.change(content.path);
      const fetched = folder.fetch(
        file,
        { path: join(work, 'file') },
        { maxBytes: 1_000_000, signal: live() },
      );
      expect(await failure(fetched)).toMatchObject({ code: 'source.refused' });
      expect(await readdir(work)).toEqual([]);
    });

    it('ends with the reason when it is cancelled', async () => {
      const folder = await folderOf();
      const file = await contentIn(folder);
      subject.hang(true);
      try {
        const controller = new AbortController();
        const { signal } = controller;
        const fetched = failure(
          folder.fetch(file, { path: join(work, 'file') }, { maxBytes: 1_000_000, signal }),
        );
        const listed = failure(folder.list('', signal));
        controller.abort('cancelled by a person');
        expect([await fetched, await listed]).toEqual(['cancelled by a person', 'cancelled by a person']);
      } finally {
        subject.hang(false);
      }
      expect(await readdir(work)).toEqual([]);
    });
  });
};
