import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@plumbline/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Terminal } from '../terminal.ts';
import { uploadFile } from './upload-file.ts';

const MIB = 1024 * 1024;
const quiet: Terminal = {
  output: process.stdout,
  print: () => undefined,
  note: () => undefined,
  progress: () => undefined,
  question: () => Promise.reject(new Error('Nobody is there.')),
  readInput: () => Promise.reject(new Error('Nothing is there.')),
};

/** What becomes of a request for a part: its answer arrives, is lost on the way, or the request is. */
type Fate = 'arrives' | 'answer lost' | 'request lost' | 'refused';

/** A server that refuses parts out of place, as the real one does, and loses what it is to lose. */
function lossyServer(fates: Fate[]) {
  const parts: Buffer[] = [];
  let size = 0;
  const received = (): number => parts.reduce((sum, part) => sum + part.length, 0);
  const state = (): Response =>
    Response.json({
      success: true,
      data: {
        uploadId: 'u',
        name: 'a',
        sizeBytes: size,
        received: received(),
        complete: received() === size,
      },
    });
  const failure = (code: string, status: number): Response =>
    Response.json({ success: false, error: { code, message: code, issues: [], requestId: 'r' } }, { status });
  const client = createClient({
    baseUrl: () => 'http://server.example',
    token: () => 't',
    newCacheKey: () => '1',
    fetch: async (_address, { method, headers, body }) => {
      if (method === 'POST') {
        ({ size } = JSON.parse(body as string) as { size: number });
      }
      if (method === 'PUT') {
        const fate = fates.shift() ?? 'arrives';
        if (fate === 'request lost') {
          throw new TypeError('fetch failed');
        }
        if (fate === 'refused') {
          return failure('storage.full', 507);
        }
        const start = Number(/bytes (\d+)-/u.exec(new Headers(headers).get('content-range') ?? '')?.[1]);
        if (start !== received()) {
          return failure('upload.wrong_offset', 409);
        }
        parts.push(Buffer.from(await (body as Blob).arrayBuffer()));
        if (fate === 'answer lost') {
          throw new TypeError('fetch failed');
        }
      }
      return state();
    },
  });
  return { client, bytes: () => Buffer.concat(parts) };
}

describe('a file that is sent', () => {
  let folder: string;
  let path: string;
  const content = Buffer.from(Uint8Array.from({ length: 20 * MIB }, (_, at) => (at * 7) % 251));

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-cli-'));
    path = join(folder, 'a.csv');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it.each<[string, Fate[]]>([
    ['nothing is lost', []],
    ['a request is lost', ['arrives', 'request lost']],
    ['an answer is lost', ['answer lost', 'arrives', 'answer lost']],
  ])('arrives byte for byte where %s', async (_, fates) => {
    await writeFile(path, content);
    const { client, bytes } = lossyServer([...fates]);
    expect(await uploadFile(client, quiet, path)).toBe('u');
    expect(bytes().equals(content)).toBe(true);
  });

  it('may be empty', async () => {
    await writeFile(path, '');
    const { client, bytes } = lossyServer([]);
    expect(await uploadFile(client, quiet, path)).toBe('u');
    expect(bytes().length).toBe(0);
  });

  it('is given up where the server refuses it', async () => {
    await writeFile(path, content);
    await expect(uploadFile(lossyServer(['refused']).client, quiet, path)).rejects.toMatchObject({
      code: 'storage.full',
    });
  });

  it('a file that is not there, or no file, is said by its path', async () => {
    await expect(uploadFile(lossyServer([]).client, quiet, path)).rejects.toThrow(`${path} cannot be read`);
    await expect(uploadFile(lossyServer([]).client, quiet, folder)).rejects.toThrow(
      `${folder} is not a file`,
    );
  });
});
