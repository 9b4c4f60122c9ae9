import { sampleAt } from '#testing/generated.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bars, create, figure, newDashboard } from './testing/test-dashboards.ts';
import { startTestServer, type TestMember, type TestServer } from './testing/test-server.ts';

/** Names that try to end a header, to add one, to leave the folder of downloads, or to pass for another type of file. */
const NAMES = [
  'a\r\nSet-Cookie: stolen=1',
  'a\nContent-Type: text/html\n\n<script>1</script>',
  'a"; filename="evil.exe',
  "a'; filename*=UTF-8''evil.exe",
  '../../../etc/passwd',
  String.raw`..\..\evil`,
  'C:evil',
  'a\u2028b\u2029c\u0085d',
  'invoice\u202Efdp.exe',
  'half \uD800 of a pair',
  '%0d%0aSet-Cookie: x=1',
  '=HYPERLINK("http://evil.example")',
  'Ørders of 東京 🧾',
  '.',
] as const;

const HEADER = /^attachment; filename="([^"\\]*)"; filename\*=UTF-8''([A-Za-z0-9!#$&+.^_`|~%-]+)$/u;

/** What a browser calls the file. */
function fileNameIn(header: string | null): string {
  const [, plain, encoded = ''] = HEADER.exec(header ?? '') ?? [];
  expect({ header, plain }).toEqual({ header, plain: expect.stringMatching(/^[\x20-\x7e]+$/u) });
  return decodeURIComponent(encoded);
}

describe('a hostile name', () => {
  let server: TestServer;
  let owner: TestMember;
  let dataset: string;
  let dashboard: { id: string };
  beforeAll(async () => {
    server = await startTestServer();
    owner = await server.signIn('owner');
    dataset = await create(server, owner);
    dashboard = await newDashboard(server, owner, { dataset, body: { tiles: [figure('n')] } });
  });
  afterAll(() => server.close());

  const rename = async (path: string, name: string): Promise<void> => {
    const answer = await server.call('PUT', path, {
      as: owner,
      body: { name },
      headers: { 'if-match': '*' },
    });
    expect({ path, status: answer.status }).toEqual({ path, status: 200 });
  };

  const download = async (path: string, body: object) => {
    const answer = await server.open('POST', path, { as: owner, body });
    await answer.arrayBuffer();
    expect({ path, status: answer.status }).toEqual({ path, status: 200 });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    return {
      name: fileNameIn(answer.headers.get('content-disposition')),
      type: answer.headers.get('content-type'),
    };
  };

  const places = NAMES.map((name, place) => [name, place] as const);
  it.each(places)('%j is the name of a file and nothing more', async (name, place) => {
    await rename(`/v1/datasources/${dataset}`, name);
    await rename(`/v1/dashboard/${dashboard.id}`, name);
    const { chart } = bars('b', 'country');
    const files = [
      [`/v1/datasources/${dataset}/filter/download`, { format: 'csv' }, 'csv'],
      [`/v1/datasources/${dataset}/filter/download`, { format: 'json' }, 'json'],
      [
        `/v1/datasources/${dataset}/charts/export`,
        { format: 'csv', chart: { ...chart, title: name } },
        'csv',
      ],
      [`/v1/dashboard/${dashboard.id}/export`, { format: 'pdf' }, 'pdf'],
    ] as const;
    for (const [path, body, extension] of sampleAt(place, files, 2)) {
      const file = await download(path, body);
      expect({ path, fileName: file.name }).toEqual({
        path,
        fileName: expect.stringMatching(/^[^\\/:*?"<>|\p{Cc}]+$/u),
      });
      expect(file.name.endsWith(`.${extension}`)).toBe(true);
      expect(file.type).not.toMatch(/html/u);
    }
  });
});
