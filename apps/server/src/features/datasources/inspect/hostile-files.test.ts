import { acrossTenants } from '../../../platform/db/across-tenants.ts';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { constants, crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { byTier } from '#testing/generated.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { create, expectNothingLeft, filesOf, filter, upload } from '../testing/datasets.ts';

const MIB = 1024 * 1024;
/** A time limit; other work may share the machine. */
const TEST_MS = 240_000;
const HEALTH_POLL_MS = 20;
const TABLE = 'id,name\n1,Ada\n2,Eve\n';

/** A gzip of one line of `times` × 16 MiB, built in the time of one block. */
function gzipBomb(times: number): Buffer {
  const piece = Buffer.from('1,aaaaaaaaaaaaaa\n'.repeat(MIB));
  const blocks = deflateRawSync(piece, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const head = Buffer.from('1f8b0800000000000003', 'hex');
  return Buffer.concat([
    head,
    ...Array.from({ length: times }, () => blocks),
    Buffer.of(3, 0),
    Buffer.alloc(8),
  ]);
}

/** An archive of one member, not packed, whose checksum and name are these. */
function zipOf(name: string, content: Buffer, crc = crc32(content)): Buffer {
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(crc, 0);
  sizes.writeUInt32LE(content.length, 4);
  sizes.writeUInt32LE(content.length, 8);
  const length = Buffer.alloc(4);
  length.writeUInt16LE(name.length, 0);
  const local = [Buffer.from('504b030414000008000000000000', 'hex'), sizes, length, Buffer.from(name)];
  const before = Buffer.concat([...local, content]);
  const central = Buffer.concat([
    Buffer.from('504b0102140314000008000000000000', 'hex'),
    sizes,
    length,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(before.length, 16);
  return Buffer.concat([before, central, end]);
}

const ATTACKS: readonly (readonly [string, () => Buffer, readonly string[]])[] = [
  ['a gzip that unpacks to 1 GB', () => gzipBomb(64), ['file.too_packed']],
  ['a gzip in a gzip', () => gzipSync(gzipSync(TABLE)), ['file.too_packed']],
  ['a gzip cut in its middle', () => gzipSync(TABLE).subarray(0, 20), ['file.damaged']],
  ['a zip in a zip', () => zipOf('a.zip', zipOf('a.csv', Buffer.from(TABLE))), ['file.too_packed']],
  ['a zip whose checksum is wrong', () => zipOf('a.csv', Buffer.from(TABLE), 1), ['file.damaged']],
  ['a Parquet file cut short', () => Buffer.from(`PAR1${'x'.repeat(5000)}`), ['file.damaged']],
  [
    'a Parquet file whose footer is of 4 GB',
    () =>
      Buffer.concat([
        Buffer.from(`PAR1${'x'.repeat(500)}`),
        Buffer.from('ffffffff', 'hex'),
        Buffer.from('PAR1'),
      ]),
    ['file.damaged'],
  ],
  [
    'a record of 60 MB in JSON',
    () => Buffer.from(`[{"a":"${'x'.repeat(60 * MIB)}"}]`),
    ['file.row_too_large'],
  ],
  [
    'lists that never close',
    () => Buffer.alloc(byTier({ quick: 4, deep: 20 }) * MIB, '['),
    ['file.row_too_large', 'file.damaged'],
  ],
  [
    'a line of 20 million commas',
    () => Buffer.alloc(20 * MIB, ','),
    ['file.too_many_columns', 'file.row_too_large'],
  ],
  [
    '20 MB of zeros',
    () => Buffer.alloc(20 * MIB),
    ['file.not_delimited', 'file.unknown_format', 'file.empty'],
  ],
  ['20 MB of line breaks', () => Buffer.alloc(20 * MIB, '\n'), ['file.empty']],
];

describe('files made to do harm', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  /** The response of the call; `/healthz` is polled throughout. */
  const whileHealthy = async <T>(call: Promise<T>): Promise<T> => {
    const over = new AbortController();
    const settled = call.finally(() => over.abort());
    const health: number[] = [];
    do {
      health.push((await server.call('GET', '/healthz')).status);
      await delay(HEALTH_POLL_MS);
    } while (!over.signal.aborted);
    expect(new Set(health)).toEqual(new Set([200]));
    return settled;
  };

  /** How making a dataset of the upload ends: refused at once, or by its job. */
  const errorOf = async (as: TestMember, uploadId: string): Promise<{ code: string; message: string }> => {
    const body = { uploadId, name: 'Harm' };
    const answer = await whileHealthy(server.call('POST', '/v1/datasources/create/csv', { as, body }));
    if (answer.status !== 202) {
      expect(answer.status).toBe(422);
      return answer.body.error;
    }
    const { jobId } = answer.body.data;
    await whileHealthy(server.runJobs());
    const job = await server.call('GET', `/v1/jobs/${jobId}`, { as });
    expect(job.body.data.state).toBe('failed');
    const events = await server.open('GET', `/beta/events/worker/${jobId}`, { as });
    expect(await events.text()).toContain('"type":"warning"');
    return job.body.data.error;
  };

  it.each(ATTACKS)(
    '%s: refused with what to do, and the server answers meanwhile',
    async (...[, content, codes]) => {
      const editor = await server.signIn('editor', await server.addTenant());
      const { tenantId } = editor.principal;
      const uploadId = await upload(server, editor, content());
      const look = await whileHealthy(
        server.call('POST', '/v1/datasources/validate/datasource', { as: editor, body: { uploadId } }),
      );
      const first = look.status < 300 ? 'passed' : (look.body.error.code as string);
      expect([...codes, 'passed']).toContain(first);
      const error = await errorOf(editor, uploadId);
      expect(codes).toContain(error.code);
      expect(error.message).toMatch(/\. [A-Z]|: /u);
      // The upload stays for another try; nothing else does.
      expect((await filesOf(server, tenantId)).filter((path) => !path.startsWith('uploads/'))).toEqual([]);
      const { executor } = server.services.db;
      const left = await acrossTenants(executor)
        .selectFrom('datasets')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .execute();
      expect(left).toEqual([]);
    },
    TEST_MS,
  );

  it(
    'the next honest file is read, and no reading left a file behind',
    async () => {
      const editor = await server.signIn('editor', await server.addTenant());
      const id = await create(server, editor, { content: TABLE });
      const entries = await readdir(join(server.home, 'tmp'), { recursive: true, withFileTypes: true });
      expect(entries.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([]);
      expect((await filter(server, editor, { id })).body.data.total).toBe(2);
    },
    TEST_MS,
  );

  it(
    'a form with such a file leaves nothing at all',
    async () => {
      const editor = await server.signIn('editor', await server.addTenant());
      const body = new FormData();
      body.append('name', 'Harm');
      body.append('file', new Blob([new Uint8Array(gzipBomb(64))]), 'a.csv.gz');
      const answer = await whileHealthy(
        server.call('POST', '/v1/datasources/create/file', { as: editor, body }),
      );
      if (answer.status === 202) {
        await whileHealthy(server.runJobs());
      }
      await expectNothingLeft(server, editor);
    },
    TEST_MS,
  );
});
