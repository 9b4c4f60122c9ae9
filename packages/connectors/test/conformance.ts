import { readFile, readdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { AppError } from '@plumbline/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listCatalog, openConnector, type ConnectorKind } from '../src/registry.ts';
import type { Session } from '../src/kit/connector.ts';
import { createOutbound } from '../src/kit/outbound/outbound.ts';

/** Configurations that lead the connector into each situation, against servers of the test's own. */
export interface Situations {
  readonly good: unknown;
  /** What the good one holds. */
  readonly content: Buffer;
  readonly nothingListens: unknown;
  /** The upstream answers that the caller may not. */
  readonly refuses: unknown;
  /** The upstream accepts and then says nothing. */
  readonly silent: unknown;
  /** An address inside the network, not allowed. */
  readonly internal: unknown;
  /** Resolves once the silent upstream received the request. */
  readonly silentWasRequested: () => Promise<void>;
  /** A secret within every configuration: it must come out nowhere. */
  readonly canary: string;
}

export interface ConformanceSubject {
  readonly kind: ConnectorKind;
  readonly situations: () => Situations;
}

const outbound = createOutbound({ allow: ['127.0.0.1/32'], limits: { connectMs: 2000 } });

const neverAborted = (): AbortSignal => new AbortController().signal;

const caught = async (work: () => Promise<unknown>): Promise<unknown> => {
  try {
    return { answered: await work() };
  } catch (error) {
    return error;
  }
};

interface Bench {
  readonly open: (config: unknown) => Promise<Session>;
  /** Opens, copies the file into the folder, closes. */
  readonly read: (config: unknown, options?: { maxBytes?: number; signal?: AbortSignal }) => Promise<unknown>;
  readonly folder: () => string;
}

const aBench = (kind: ConnectorKind): Bench => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const open = (config: unknown): Promise<Session> =>
    openConnector(kind, config, { outbound, signal: neverAborted() });
  return {
    open,
    folder: () => folder,
    read: async (config, { maxBytes = 1_000_000, signal = neverAborted() } = {}) => {
      await using session = await open(config);
      return session.file?.fetch({ path: join(folder, 'file') }, { maxBytes, signal });
    },
  };
};

const opening = ({ kind, situations }: ConformanceSubject, { open }: Bench): void => {
  it('is in the catalog, enabled, with a form whose fields have titles', () => {
    const item = listCatalog().find((candidate) => candidate.kind === kind);
    expect(item?.status).toBe('enabled');
    expect(item?.config).toMatchObject({ type: 'object' });
    const fields = Object.values(item?.config['properties'] as Record<string, { title?: string }>);
    expect(fields.length).toBeGreaterThan(0);
    expect(fields.filter((field) => field.title === undefined)).toEqual([]);
  });

  it('refuses an empty configuration and says what it lacks', async () => {
    const error = await caught(() => open({}));
    expect(error).toMatchObject({ code: 'request.invalid' });
    expect((error as AppError).issues.length).toBeGreaterThan(0);
  });

  it('opens a good source, checks it, and can do something with it', async () => {
    await using session = await open(situations().good);
    await expect(session.check(neverAborted())).resolves.toBeUndefined();
    const { file, database } = session;
    expect([file, database].some((capability) => capability !== null)).toBe(true);
  });

  it('shows no secret in its label', async () => {
    await using session = await open(situations().good);
    expect(session.label).not.toBe('');
    expect(session.label).not.toContain(situations().canary);
  });

  it('may be disposed twice', async () => {
    const session = await open(situations().good);
    await session[Symbol.asyncDispose]();
    await expect(session[Symbol.asyncDispose]()).resolves.toBeUndefined();
  });

  it('refuses an internal address at its check', async () => {
    await using session = await open(situations().internal);
    expect(await caught(() => session.check(neverAborted()))).toMatchObject({
      code: 'source.address_refused',
    });
  });
};

const reading = ({ situations }: ConformanceSubject, { read, folder }: Bench): void => {
  it('copies what the source holds, byte for byte', async () => {
    expect(await read(situations().good)).toMatchObject({ notModified: false });
    expect(await readFile(join(folder(), 'file'))).toEqual(situations().content);
  });

  it('says that a source is unreachable when nothing answers', async () => {
    expect(await caught(() => read(situations().nothingListens))).toMatchObject({
      code: 'source.unreachable',
    });
  });

  it('says that a source refuses when it does not let us in', async () => {
    expect(await caught(() => read(situations().refuses))).toMatchObject({ code: 'source.refused' });
  });

  it('refuses to read an internal address', async () => {
    expect(await caught(() => read(situations().internal))).toMatchObject({ code: 'source.address_refused' });
  });

  it('refuses a source larger than the bound and leaves nothing behind', async () => {
    const maxBytes = situations().content.length - 1;
    expect(await caught(() => read(situations().good, { maxBytes }))).toMatchObject({
      code: 'source.too_large',
    });
    expect(await readdir(folder())).toEqual([]);
  });

  it('ends with the reason when it is cancelled and leaves nothing behind', async () => {
    const controller = new AbortController();
    const ended = caught(() => read(situations().silent, { signal: controller.signal }));
    await situations().silentWasRequested();
    controller.abort('cancelled by a person');
    expect(await ended).toBe('cancelled by a person');
    expect(await readdir(folder())).toEqual([]);
  });

  it('shows no secret in any failure', async () => {
    const { nothingListens, refuses, internal, canary, good } = situations();
    const failures = [
      await caught(() => read(nothingListens)),
      await caught(() => read(refuses)),
      await caught(() => read(internal)),
      await caught(() => read(good, { maxBytes: 1 })),
    ];
    expect(failures.map((failure) => failure instanceof AppError)).toEqual([true, true, true, true]);
    expect(inspect(failures, { depth: 12 })).not.toContain(canary);
  });
};

/** The promises that every connector to a file makes, run against the real thing. */
export const describeConformance = (subject: ConformanceSubject): void => {
  describe(`the connector ${subject.kind}`, () => {
    const bench = aBench(subject.kind);
    opening(subject, bench);
    reading(subject, bench);
  });
};
