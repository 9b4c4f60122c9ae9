import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { newFolder, rawOfJob } from '../storage/dataset-keys.ts';
import { sweepOrphanedDatasets } from '../index.ts';
import { begin, create, filesOf, filter } from '../testing/datasets.ts';

describe('the sweep at a start', () => {
  let server: TestServer;
  let editor: TestMember;

  beforeAll(async () => {
    server = await startTestServer();
    editor = await server.signIn('editor', await server.addTenant());
  });
  afterAll(() => server.close());

  const put = async (path: string): Promise<void> => {
    const file = join(server.home, 'files/tenants', editor.principal.tenantId, 'datasets', path);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, 'bytes');
  };

  it('removes what no dataset and no version names, and leaves the rest as it is', async () => {
    const id = await create(server, editor);
    const before = await filesOf(server, editor.principal.tenantId);
    await put(`${newId()}/raw/1`);
    await put(`${id}/${newFolder(newId(), newId())}/rows.parquet`);
    await put(`${id}/raw/${rawOfJob(newId())}`);
    await put(`${id}/raw/1.partial-${newId()}`);
    await sweepOrphanedDatasets(server.services);
    expect(await filesOf(server, editor.principal.tenantId)).toEqual(before);
    expect((await filter(server, editor, { id })).body.data.total).toBe(5);
  });

  it('leaves to a job that is still to run what it wrote, and that job takes it away itself', async () => {
    const { id, jobId } = await begin(server, editor);
    const folder = newFolder(jobId, newId());
    await put(`${id}/${folder}/rows.parquet`);
    await sweepOrphanedDatasets(server.services);
    const has = async () =>
      (await filesOf(server, editor.principal.tenantId)).some((path) => path.includes(folder));
    expect(await has()).toBe(true);
    await server.runJobs();
    expect(await has()).toBe(false);
    expect((await filter(server, editor, { id })).body.data.total).toBe(5);
  });
});
