import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, createUpload, getUpload, putUploadPart, type Client } from '@plumbline/contract';
import { CommandError } from '../failure.ts';
import type { Terminal } from '../terminal.ts';

const PART_BYTES = 8 * 1024 * 1024;
const UNAVAILABLE = 503;
const TRIES = 6;
const FIRST_WAIT_MS = 500;

/** Nothing answered, a proxy did, or the server is about to start or to end. */
const isLost = (error: unknown): boolean =>
  error instanceof ApiError &&
  (['network.unreachable', 'reply.malformed'].includes(error.code) || error.status === UNAVAILABLE);

/** Tries again while the network fails; the wait doubles. */
async function persist<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLost(error) || attempt === TRIES) {
        throw error;
      }
      await delay(FIRST_WAIT_MS * 2 ** (attempt - 1));
    }
  }
}

/** Sends a file in parts and gives the id of the upload. After a loss of the network it goes on where it was. */
export async function uploadFile(client: Client, terminal: Terminal, path: string): Promise<string> {
  const facts = await stat(path).catch((cause: unknown) => {
    throw new CommandError(`${path} cannot be read: is it there, and may you read it?`, { cause });
  });
  if (!facts.isFile()) {
    throw new CommandError(`${path} is not a file.`);
  }
  const file = await openAsBlob(path);
  const name = basename(path);
  const { data: upload } = await persist(() =>
    client.call(createUpload, { body: { name, size: file.size } }),
  );
  const params = { id: upload.uploadId };
  let { received, complete } = upload;
  while (!complete) {
    terminal.progress(`Sending ${name}: ${Math.floor((100 * received) / Math.max(1, file.size))} %`);
    const end = Math.min(file.size, received + PART_BYTES);
    const headers = { 'content-range': `bytes ${received}-${end - 1}/${file.size}` };
    const octets = file.slice(received, end);
    let isFirstTry = true;
    const { data } = await persist(async () => {
      if (!isFirstTry) {
        // The part may have arrived although its answer did not.
        const state = await client.call(getUpload, { params });
        if (state.data.received !== received) {
          return state;
        }
      }
      isFirstTry = false;
      return client.sendOctets(putUploadPart, { params, octets, headers });
    });
    ({ received, complete } = data);
  }
  terminal.progress(null);
  return upload.uploadId;
}

/** One after another, in the order given. */
export async function uploadFiles(
  client: Client,
  terminal: Terminal,
  paths: readonly string[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const path of paths) {
    ids.push(await uploadFile(client, terminal, path));
  }
  return ids;
}
