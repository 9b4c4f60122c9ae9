import { shareNewThings } from './test-shares.ts';
import { startTestServer, type TestMember, type TestServer } from './test-server.ts';

export interface ViewedDataset {
  readonly server: TestServer;
  readonly viewer: TestMember;
  /** Id of the dataset. */
  readonly dataset: string;
}

/** A server with one dataset, which a colleague of the viewer created from a file. */
export async function startWithViewedDataset(name: string, csv: string): Promise<ViewedDataset> {
  const server = await startTestServer();
  const viewer = await server.signIn('viewer', await server.addTenant());
  const editor = await server.signIn('editor', viewer.principal.tenantId);
  await shareNewThings(server, viewer.principal);
  const body = new FormData();
  body.append('name', name);
  body.append('file', new Blob([csv]), 'a.csv');
  const created = await server.call('POST', '/v1/datasources/create/file', { as: editor, body });
  await server.runJobs();
  return { server, viewer, dataset: created.body.data.id };
}
