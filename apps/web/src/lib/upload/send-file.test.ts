import { ApiError, type Upload } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { sendFile, type UploadCalls } from './send-file.ts';
import { NO_UPLOAD, reduceUpload, type UploadEvent } from './upload-state.ts';

const MIB = 1024 * 1024;
const failure = (code: string, status: number | null) => new ApiError({ code, message: code, status });

/** A server that keeps what it is sent, and fails where the test says. */
class FakeServer implements UploadCalls {
  bytes = new Blob([]);
  readonly ranges: string[] = [];
  size = 0;
  /** Thrown by the next put, in order; null lets one pass. `afterBytes`: the part arrives, its answer does not. */
  faults: ({ error: ApiError; keepsPart?: boolean } | null)[] = [];
  getFaults: ApiError[] = [];
  openFaults: ApiError[] = [];
  gets = 0;

  private upload(): Upload {
    return {
      uploadId: 'u1',
      name: 'a.csv',
      sizeBytes: this.size,
      received: this.bytes.size,
      complete: this.bytes.size === this.size,
    };
  }
  async open(_name: string, size: number): Promise<Upload> {
    const fault = this.openFaults.shift();
    if (fault !== undefined) {
      throw fault;
    }
    this.size = size;
    return this.upload();
  }
  async put(_id: string, range: string, octets: Blob): Promise<Upload> {
    this.ranges.push(range);
    const fault = this.faults.shift() ?? null;
    const start = Number(/bytes (\d+)-/.exec(range)?.[1]);
    if (fault === null || fault.keepsPart === true) {
      if (start !== this.bytes.size) {
        throw failure('upload.wrong_offset', 409);
      }
      this.bytes = new Blob([this.bytes, octets]);
    }
    if (fault !== null) {
      throw fault.error;
    }
    return this.upload();
  }
  async get(): Promise<Upload> {
    this.gets += 1;
    const fault = this.getFaults.shift();
    if (fault !== undefined) {
      throw fault;
    }
    return this.upload();
  }
}

const fileOf = (size: number): File => {
  const bytes = new Uint8Array(size);
  for (let index = 0; index < size; index += 1) {
    bytes[index] = (index * 31 + (index >> 8)) % 251;
  }
  return new File([bytes], 'a.csv');
};

const send = async (
  file: File,
  server: FakeServer,
  { abort = new AbortController(), resumeId = null as string | null } = {},
) => {
  const events: UploadEvent[] = [];
  const waits: number[] = [];
  let clockMs = 0;
  await sendFile(file, {
    calls: server,
    resumeId,
    signal: abort.signal,
    onEvent: (event) => events.push(event),
    now: () => (clockMs += 100),
    waitForNetwork: async (ms, signal) => {
      waits.push(ms);
      signal.throwIfAborted();
    },
  });
  return { events, waits, state: events.reduce(reduceUpload, NO_UPLOAD) };
};

const digestOf = async (blob: Blob): Promise<string> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())).toString();

const expectSame = async (file: File, server: FakeServer) => {
  expect(server.bytes.size).toBe(file.size);
  expect(await digestOf(server.bytes)).toBe(await digestOf(file));
};

describe('sending a file', () => {
  it('delivers every byte in order, in growing parts', async () => {
    const file = fileOf(3 * MIB + 17);
    const server = new FakeServer();
    const { state } = await send(file, server);
    await expectSame(file, server);
    expect(server.ranges).toEqual([
      `bytes 0-${MIB - 1}/${file.size}`,
      `bytes ${MIB}-${3 * MIB - 1}/${file.size}`,
      `bytes ${3 * MIB}-${file.size - 1}/${file.size}`,
    ]);
    expect(state).toMatchObject({ kind: 'done', uploadId: 'u1' });
  });

  it('opens and completes an empty file without a part', async () => {
    const server = new FakeServer();
    const { state } = await send(fileOf(0), server);
    expect(server.ranges).toEqual([]);
    expect(state.kind).toBe('done');
  });

  it('checks what arrived after a lost connection and resumes from there', async () => {
    const file = fileOf(2 * MIB);
    const server = new FakeServer();
    server.faults = [null, { error: failure('network.unreachable', null) }];
    const { events, state } = await send(file, server);
    await expectSame(file, server);
    expect(events.map((event) => event.kind)).toContain('interrupted');
    expect(server.gets).toBe(1);
    expect(state.kind).toBe('done');
  });

  it('does not send a part twice whose answer was lost', async () => {
    const file = fileOf(2 * MIB);
    const server = new FakeServer();
    server.faults = [{ error: failure('network.unreachable', null), keepsPart: true }];
    const { state } = await send(file, server);
    await expectSame(file, server);
    expect(server.ranges.map((range) => range.split('-')[0])).toEqual(['bytes 0', `bytes ${MIB}`]);
    expect(state.kind).toBe('done');
  });

  it('retries with growing delays while the server cannot be reached', async () => {
    const server = new FakeServer();
    server.faults = [{ error: failure('network.unreachable', null) }];
    server.getFaults = [failure('network.unreachable', null), failure('engine.busy', 503)];
    const { waits, state } = await send(fileOf(10), server);
    expect(waits).toEqual([500, 500, 1000]);
    expect(state.kind).toBe('done');
  });

  it('takes the start the server names after a 409', async () => {
    const server = new FakeServer();
    const file = fileOf(100);
    server.faults = [{ error: failure('upload.wrong_offset', 409), keepsPart: true }];
    const { events, state } = await send(file, server);
    expect(events.map((event) => event.kind)).not.toContain('interrupted');
    await expectSame(file, server);
    expect(state.kind).toBe('done');
  });

  it('gives up when the server refuses the very start it names', async () => {
    const server = new FakeServer();
    const refused = failure('upload.wrong_offset', 409);
    server.faults = [{ error: refused }];
    expect((await send(fileOf(5), server)).state).toMatchObject({ kind: 'failed', error: refused });
  });

  it('waits for a server that cannot open the upload yet', async () => {
    const server = new FakeServer();
    server.openFaults = [failure('engine.busy', 503)];
    expect((await send(fileOf(5), server)).state.kind).toBe('done');
  });

  it('ends with the server’s error when it refuses', async () => {
    const server = new FakeServer();
    const full = failure('storage.full', 507);
    server.faults = [{ error: full }];
    expect((await send(fileOf(5), server)).state).toMatchObject({ kind: 'failed', error: full });
  });

  it('resumes an earlier upload from what had arrived', async () => {
    const file = fileOf(3000);
    const server = new FakeServer();
    await server.open('a.csv', file.size);
    await server.put('u1', 'bytes 0-999/3000', file.slice(0, 1000));
    server.ranges.length = 0;
    server.openFaults = [failure('internal', 500)];
    const { state } = await send(file, server, { resumeId: 'u1' });
    expect(server.ranges).toEqual(['bytes 1000-2999/3000']);
    await expectSame(file, server);
    expect(state).toMatchObject({ kind: 'done', uploadId: 'u1' });
  });

  it('falls silent when cancelled', async () => {
    const server = new FakeServer();
    const abort = new AbortController();
    server.faults = [{ error: failure('network.unreachable', null) }];
    server.get = async () => {
      abort.abort();
      throw failure('network.unreachable', null);
    };
    const { events } = await send(fileOf(5), server, { abort });
    expect(events.map((event) => event.kind)).not.toContain('failed');
    expect(events.map((event) => event.kind)).not.toContain('completed');
  });
});
