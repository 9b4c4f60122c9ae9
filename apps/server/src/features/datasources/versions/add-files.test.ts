import { acrossTenants } from '../../../platform/db/across-tenants.ts';
import { UPLOADS_AT_ONCE } from '@plumbline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { create, filesOf, filter, upload } from '../testing/datasets.ts';
import { startLinkServer, type LinkServer } from '../testing/link-server.ts';
import { shareThing } from '../../../testing/test-shares.ts';

const MARCH = 'id,city,amount\n1,Bern,1.50\n2,Bonn,2.25\n';
const APRIL = 'id,city,amount\n3,Basel,3.00\n';

describe('rows of files that are added to a dataset', () => {
  let server: TestServer;
  let editor: TestMember;
  let links: LinkServer;

  beforeAll(async () => {
    links = await startLinkServer();
    server = await startTestServer();
  });
  afterAll(async () => {
    await server.close();
    await links.close();
  });
  beforeEach(async () => {
    editor = await server.signIn('editor', await server.addTenant());
  });

  const post = (path: string, body: object, { as = editor, headers = {} } = {}) =>
    server.call('POST', `/v1/datasources/${path}`, { as, body, headers });
  const read = async (id: string) =>
    (await server.call('GET', `/v1/datasources/${id}`, { as: editor })).body.data;
  const jobOf = async (jobId: string) =>
    (await server.call('GET', `/v1/jobs/${jobId}`, { as: editor })).body.data;
  const rowsOf = async (id: string, body: object = {}) =>
    (await filter(server, editor, { id, body })).body.data.data;
  const send = (content: string, name = 'orders.csv') => upload(server, editor, { name, content });
  const allFiles = () => filesOf(server, editor.principal.tenantId);
  const uploads = () =>
    acrossTenants(server.services.db.executor)
      .selectFrom('uploads')
      .select('id')
      .where('tenant_id', '=', editor.principal.tenantId)
      .execute();

  /** Add files and run the job; gives the job as it ended. */
  const add = async (
    id: string,
    {
      mode = 'append',
      contents,
      ...rest
    }: { mode?: string; contents: readonly string[]; accept?: boolean; options?: object },
  ) => {
    const uploadIds: string[] = [];
    for (const [index, content] of contents.entries()) {
      uploadIds.push(await send(content, `added-${index + 1}.csv`));
    }
    const started = await post(`${id}/files`, { uploadIds, mode, ...rest });
    expect(started).toMatchObject({ status: 202, body: { data: { id } } });
    expect((await read(id)).jobId).toBe(started.body.data.jobId);
    await server.runJobs();
    return jobOf(started.body.data.jobId);
  };

  describe('appended', () => {
    it('come after those that are there, in the order of the files, as a new version', async () => {
      const id = await create(server, editor, { content: MARCH });
      const job = await add(id, { contents: [APRIL, 'id,city,amount\n4,Biel,4.75\n'] });
      expect(job).toMatchObject({ state: 'succeeded', message: 'Version 2: 4 rows, 3 columns.' });
      expect((await rowsOf(id)).map((row: unknown[]) => row[0])).toEqual([1, 2, 3, 4]);
      expect((await rowsOf(id, { version: 1 })).map((row: unknown[]) => row[0])).toEqual([1, 2]);
      const dataset = await read(id);
      expect(dataset.version).toMatchObject({ number: 2, reason: 'append', rowCount: 4 });
      expect(dataset.files).toEqual([
        { name: 'orders.csv', format: 'delimited', rowCount: 2 },
        { name: 'added-1.csv', format: 'delimited', rowCount: 1 },
        { name: 'added-2.csv', format: 'delimited', rowCount: 1 },
      ]);
      expect(dataset.source.label).toBe('orders.csv and 2 more files');
    });

    it('give up their uploads, and are the version’s own until no version names them', async () => {
      const id = await create(server, editor, { content: MARCH });
      await add(id, { contents: [APRIL] });
      expect(await uploads()).toEqual([]);
      const raws = (await allFiles()).filter((path) => path.includes('/raw/'));
      expect(raws).toHaveLength(2);
      expect((await allFiles()).filter((path) => !path.includes('/raw/'))).toHaveLength(4);
    });

    it('keep the columns as they were chosen, however the new file orders and writes them', async () => {
      const id = await create(server, editor, {
        content: 'Key,Note,Day\n007,x,25/01/2026\n',
        fields: {
          columns: [
            { name: 'Key', type: 'text', rename: 'code' },
            { name: 'Note', include: false },
            { name: 'Day', type: 'date' },
          ],
        },
      });
      await server.call('PUT', `/v1/datasources/${id}`, {
        as: editor,
        body: { columns: [{ name: 'code', label: 'Nummer' }] },
      });
      const job = await add(id, { contents: ['day;note;KEY\n01/02/2026;secret;008\n'] });
      expect(job).toMatchObject({ state: 'succeeded', message: 'Version 2: 2 rows, 2 columns.' });
      expect(await rowsOf(id)).toEqual([
        ['007', '2026-01-25'],
        ['008', '2026-02-01'],
      ]);
      expect((await read(id)).columns[0]).toMatchObject({ name: 'code', label: 'Nummer', type: 'text' });
    });

    it('survive a retype: all raw files are read again, in order, each in its own format', async () => {
      const id = await create(server, editor, {
        content: 'code;n\n01;1,5\n',
        fields: { options: { decimal: ',' } },
      });
      await add(id, { contents: ['n|code\n2.5|02\n'], options: { decimal: '.' } });
      const started = await post(`${id}/retype`, {
        columns: [
          { name: 'code', type: 'integer' },
          { name: 'n', type: 'number' },
        ],
      });
      await server.runJobs();
      expect(await jobOf(started.body.data.jobId)).toMatchObject({ state: 'succeeded' });
      expect(await rowsOf(id)).toEqual([
        [1, 1.5],
        [2, 2.5],
      ]);
      const folders = new Set((await allFiles()).map((path) => path.split('/')[2]));
      expect(folders.size).toBe(1 + 3);
    });

    it('save cells that do not fit as rejects, with their row number', async () => {
      const id = await create(server, editor, {
        content: 'n\n1\noops\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n16\n17\n18\n19\n',
      });
      const job = await add(id, { contents: ['n\nnone\n'], accept: true });
      expect(job.state).toBe('succeeded');
      const { data } = (await server.call('GET', `/v1/datasources/${id}/rejects`, { as: editor })).body;
      expect(data.data.map(({ row, text }: never) => [row, text])).toEqual([
        [2, 'oops'],
        [21, 'none'],
      ]);
      expect((await read(id)).version.rejectCount).toBe(2);
    });

    it('are all saved where two are added at the same time', async () => {
      const id = await create(server, editor, { content: MARCH });
      const started: string[] = [];
      for (const content of [APRIL, 'id,city,amount\n4,Biel,4.75\n']) {
        const answer = await post(`${id}/files`, { uploadIds: [await send(content)], mode: 'append' });
        started.push(answer.body.data.jobId as string);
      }
      await Promise.all([server.runJobs(), server.runJobs()]);
      await server.runJobs();
      for (const jobId of started) {
        expect(await jobOf(jobId)).toMatchObject({ state: 'succeeded' });
      }
      expect((await rowsOf(id)).map((row: unknown[]) => row[0]).toSorted()).toEqual([1, 2, 3, 4]);
      expect((await read(id)).versions.map(({ number }: { number: number }) => number)).toEqual([3, 2, 1]);
    });
  });

  describe('that replace those that are there', () => {
    it('leave columns, labels and their order as they were', async () => {
      const id = await create(server, editor, { content: MARCH });
      await server.call('PUT', `/v1/datasources/${id}`, {
        as: editor,
        body: { columns: [{ name: 'amount', label: 'Betrag', format: '0,0.00' }] },
      });
      const job = await add(id, { mode: 'replace', contents: ['amount,id,city\n9,7,Chur\n'] });
      expect(job).toMatchObject({ state: 'succeeded', message: 'Version 2: 1 row, 3 columns.' });
      expect(await rowsOf(id)).toEqual([[7, 'Chur', expect.anything()]]);
      const dataset = await read(id);
      expect(dataset.columns.map(({ name }: { name: string }) => name)).toEqual(['id', 'city', 'amount']);
      expect(dataset.columns[2]).toMatchObject({ label: 'Betrag', format: '0,0.00' });
      expect(dataset.columns[2].type).toBe((await read(id)).columns[2].type);
      expect(dataset.version).toMatchObject({ reason: 'replace' });
      expect(dataset.files).toEqual([{ name: 'added-1.csv', format: 'delimited', rowCount: 1 }]);
      expect(dataset.source.label).toBe('added-1.csv');
    });

    it('are read as the rows before were, where they alone would not prove how', async () => {
      const id = await create(server, editor, { content: 'day,mail\n25/01/2026,a@example.org\n' });
      await add(id, { mode: 'replace', contents: ['day,mail\n01/02/2026,b@example.org\n'] });
      await add(id, { contents: ['day,mail\n03/04/2026,c@example.org\n'] });
      expect((await rowsOf(id)).map((row: unknown[]) => row[0])).toEqual(['2026-02-01', '2026-04-03']);
      expect((await read(id)).columns[1]).toMatchObject({ name: 'mail', semanticRole: 'email' });
    });

    it('leave a missing column empty, so that its charts still work, once that is accepted', async () => {
      const id = await create(server, editor, { content: MARCH });
      const job = await add(id, { mode: 'replace', contents: ['id,amount\n7,9\n'], accept: true });
      expect(job.state).toBe('succeeded');
      expect((await read(id)).columns.map(({ name }: { name: string }) => name)).toEqual([
        'id',
        'city',
        'amount',
      ]);
      expect((await rowsOf(id))[0].slice(0, 2)).toEqual([7, null]);
    });

    it('leave nothing else behind', async () => {
      const id = await create(server, editor, { content: MARCH });
      await add(id, { mode: 'replace', contents: [APRIL] });
      expect(await allFiles()).toHaveLength(2 + 4);
    });
  });

  describe('whose columns are others', () => {
    const OTHER = 'id,amount,when\nx,5.00,2026-01-01\n';

    it('are previewed without changing anything', async () => {
      const id = await create(server, editor, { content: MARCH });
      const before = await allFiles();
      const uploadIds = [await send(OTHER, 'other.csv'), await send(APRIL, 'april.csv')];
      const checked = await post(`${id}/files/check`, { uploadIds, mode: 'append' });
      expect(checked.status).toBe(200);
      expect(checked.body.data.fits).toBe(false);
      expect(
        checked.body.data.differences.map(({ kind, file, column, blocks }: never) => [
          kind,
          file,
          column,
          blocks,
        ]),
      ).toEqual([
        ['missing', 'other.csv', 'city', true],
        ['added', 'other.csv', 'when', false],
        ['type', 'other.csv', 'id', true],
      ]);
      expect((await read(id)).versions).toHaveLength(1);
      expect((await allFiles()).filter((path) => path.startsWith('datasets/'))).toEqual(before);
      expect(await uploads()).toHaveLength(2);
    });

    it('are refused with every difference at once, and accepted when somebody says so', async () => {
      const id = await create(server, editor, { content: MARCH });
      const body = { uploadIds: [await send(OTHER)], mode: 'append' };
      const refused = await post(`${id}/files`, body);
      expect(refused).toMatchObject({
        status: 409,
        body: {
          error: {
            code: 'dataset.schema_differs',
            issues: [{ path: 'columns.city' }, { path: 'columns.id' }],
          },
        },
      });
      expect(refused.body.error.differences).toHaveLength(3);
      expect((await read(id)).jobId).toBeNull();
      const started = await post(`${id}/files`, { ...body, accept: true });
      expect(started.status).toBe(202);
      await server.runJobs();
      expect((await jobOf(started.body.data.jobId)).state).toBe('succeeded');
      expect((await read(id)).columns.map(({ name }: { name: string }) => name)).toEqual([
        'id',
        'city',
        'amount',
        'when',
      ]);
      const rows = await rowsOf(id);
      expect([rows[0][3], rows[2][0], rows[2][1], rows[2][3]]).toEqual([null, null, null, '2026-01-01']);
    });

    it('stop at the recipe they no longer fit, with its reason, the version before as it was', async () => {
      const id = await create(server, editor, { content: 'id,note\n1,a\n2,b\n' });
      const step = { kind: 'formula', name: 'twice', formula: '[id] * 2' };
      expect((await post(`${id}/interact`, step)).status).toBe(201);
      const before = await rowsOf(id);
      const files = await allFiles();
      // A column of the same name as the recipe makes.
      const job = await add(id, { contents: ['id,note,twice\n3,c,6\n'] });
      expect(job).toMatchObject({
        state: 'failed',
        error: { code: 'recipe.invalid', message: expect.stringMatching(/twice/) },
      });
      expect(await rowsOf(id)).toEqual(before);
      expect((await read(id)).versions).toHaveLength(1);
      expect((await allFiles()).filter((path) => path.startsWith('datasets/'))).toEqual(files);
      expect(await uploads()).toHaveLength(1);
    });
  });

  describe('are not added', () => {
    it('files are not added by a viewer, by somebody of another tenant, or to what is not there', async () => {
      const id = await create(server, editor, { content: MARCH });
      const body = { uploadIds: [await send(APRIL)], mode: 'append' };
      const viewer = await server.signIn('viewer', editor.principal.tenantId);
      const thing = { kind: 'dataset', id } as const;
      await shareThing(server, editor.principal, { thing, permission: 'edit' });
      const stranger = await server.signIn('owner', await server.addTenant());
      for (const path of ['files', 'files/check']) {
        expect((await server.call('POST', `/v1/datasources/${id}/${path}`, { body })).status).toBe(401);
        expect((await post(`${id}/${path}`, body, { as: viewer })).status).toBe(403);
        expect(await post(`${id}/${path}`, body, { as: stranger })).toMatchObject({
          status: 404,
          body: { error: { code: 'dataset.not_found' } },
        });
        expect((await post(`${newId()}/${path}`, body)).status).toBe(404);
      }
    });

    it('files are not added from an upload of somebody else, of nobody, or one that has not arrived', async () => {
      const id = await create(server, editor, { content: MARCH });
      const colleague = await server.signIn('editor', editor.principal.tenantId);
      const theirs = await upload(server, colleague, APRIL);
      const opened = await server.call('POST', '/v1/uploads', {
        as: editor,
        body: { name: 'a.csv', size: 9 },
      });
      for (const path of ['files', 'files/check']) {
        const of = (...uploadIds: string[]) => post(`${id}/${path}`, { uploadIds, mode: 'append' });
        expect(await of(theirs)).toMatchObject({
          status: 404,
          body: { error: { code: 'upload.not_found' } },
        });
        expect((await of(newId())).status).toBe(404);
        expect(await of(opened.body.data.uploadId)).toMatchObject({
          status: 409,
          body: { error: { code: 'upload.incomplete', received: 0 } },
        });
        const mine = await send(APRIL);
        expect(await of(mine, mine)).toMatchObject({
          status: 422,
          body: { error: { code: 'request.invalid', issues: [{ path: 'uploadIds.1' }] } },
        });
      }
    });

    it('files are not added from a body that is none', async () => {
      const id = await create(server, editor, { content: MARCH });
      const uploadIds = [await send(APRIL)];
      const bodies = [
        {},
        { uploadIds },
        { uploadIds: [], mode: 'append' },
        { uploadIds: [{}], mode: 'append' },
        { uploadIds, mode: 'prepend' },
        { uploadIds, mode: {} },
        { uploadIds, mode: 'append', options: 'x' },
        { uploadIds: Array.from({ length: UPLOADS_AT_ONCE + 1 }, newId), mode: 'append' },
      ];
      for (const path of ['files', 'files/check']) {
        for (const body of bodies) {
          expect((await post(`${id}/${path}`, body)).status).toBe(400);
        }
      }
      expect((await post(`${id}/files`, { uploadIds, mode: 'append', accept: 'yes' })).status).toBe(400);
    });

    it('files that cannot be read are not added, which is reported at once', async () => {
      const id = await create(server, editor, { content: MARCH });
      const broken = await upload(
        server,
        editor,
        new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 0, 0, 0, 9]),
      );
      for (const path of ['files', 'files/check']) {
        const answer = await post(`${id}/${path}`, { uploadIds: [broken], mode: 'append' });
        expect(answer.status).toBe(422);
        expect(answer.body.error.code).toMatch(/^file\./);
      }
    });

    it('files are not added to an archived dataset, one that is being created, a link’s or a statement’s', async () => {
      const id = await create(server, editor, { content: MARCH });
      const saved = { name: 'Requested', sql: 'SELECT 1 AS id' };
      const statement = await server.call('POST', '/v1/query/save', { as: editor, body: saved });
      expect(statement.status).toBe(202);
      links.serve('/march.csv', MARCH);
      const linked = await post('create/csv', { name: 'Linked', url: `${links.origin}/march.csv` });
      const linkedId = linked.body.data.id as string;
      const body = { uploadIds: [await send(APRIL)], mode: 'append' };
      expect(await post(`${linkedId}/files`, body)).toMatchObject({
        status: 409,
        body: { error: { code: 'dataset.not_ready' } },
      });
      await server.runJobs();
      expect(await post(`${linkedId}/files`, body)).toMatchObject({
        status: 409,
        body: {
          error: { code: 'dataset.not_refreshable', message: expect.stringMatching(/read from a link/) },
        },
      });
      expect(await post(`${statement.body.data.id}/files`, body)).toMatchObject({
        status: 409,
        body: {
          error: { code: 'dataset.not_refreshable', message: expect.stringMatching(/result of a statement/) },
        },
      });
      await server.call('DELETE', `/v1/datasources/${id}`, { as: editor });
      expect(await post(`${id}/files`, body)).toMatchObject({
        status: 409,
        body: { error: { code: 'dataset.archived' } },
      });
    });
  });

  it('are added once under one Idempotency-Key', async () => {
    const id = await create(server, editor, { content: MARCH });
    const body = { uploadIds: [await send(APRIL)], mode: 'append' };
    const headers = { 'idempotency-key': newId() };
    const first = await post(`${id}/files`, body, { headers });
    const second = await post(`${id}/files`, body, { headers });
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.body).toEqual(first.body);
    await server.runJobs();
    // The uploads are gone by now; the answer is still that of the first call.
    expect((await post(`${id}/files`, body, { headers })).body).toEqual(first.body);
    expect((await read(id)).version).toMatchObject({ number: 2, rowCount: 3 });
  });

  it('leave the dataset, and the uploads for another try, where the job is cancelled', async () => {
    const id = await create(server, editor, { content: MARCH });
    const before = await allFiles();
    const uploadIds = [await send(APRIL)];
    const { jobId } = (await post(`${id}/files`, { uploadIds, mode: 'append' })).body.data;
    await server.call('POST', `/v1/jobs/${jobId}/cancel`, { as: editor });
    await server.runJobs();
    expect((await jobOf(jobId)).state).toBe('cancelled');
    expect((await allFiles()).filter((path) => path.startsWith('datasets/'))).toEqual(before);
    // Run again, it fetches the bytes again.
    await server.call('POST', `/v1/jobs/${jobId}/retry`, { as: editor });
    await server.runJobs();
    expect((await jobOf(jobId)).state).toBe('succeeded');
    expect((await read(id)).version).toMatchObject({ number: 2, rowCount: 3, reason: 'append' });
  });

  it('are reported by an event that names the files, and to the person who added them', async () => {
    const id = await create(server, editor, { content: MARCH });
    await add(id, { contents: [APRIL] });
    const event = await acrossTenants(server.services.db.executor)
      .selectFrom('events')
      .selectAll()
      .where('subject_id', '=', id)
      .where('kind', '=', 'dataset.version_added')
      .executeTakeFirstOrThrow();
    expect(event.actor_id).toBe(editor.principal.userId);
    expect(JSON.parse(event.data)).toMatchObject({
      reason: 'append',
      rows: 3,
      files: ['orders.csv', 'added-1.csv'],
    });
    const { data } = (await server.call('GET', '/beta/users/notifications', { as: editor })).body;
    expect(data[0]).toMatchObject({ title: '“Orders” has a new version', body: '3 rows' });
  });
});
