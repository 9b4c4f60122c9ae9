import { Readable, Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { RowPieces } from './row-pieces.ts';

const MB = 1024 * 1024;

const slowSink = () => {
  const chunks: Buffer[] = [];
  const memory = new Set<ArrayBufferLike>();
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      memory.add(chunk.buffer);
      setImmediate(() => {
        // Late: memory that was used again meanwhile would show.
        chunks.push(Buffer.from(chunk));
        done();
      });
    },
  });
  return { sink, taken: chunks, memory };
};

const openPieces = (sink: Writable, maxBytes: number) => {
  const source = new Readable({ read: () => undefined });
  const failures: Error[] = [];
  const pieces = new RowPieces({ sink, source, maxBytes, fail: (error) => failures.push(error) });
  return { pieces, source, failures };
};

it('sends a slow sink every byte in its order, in little memory, with the source paused meanwhile', async () => {
  const { sink, taken, memory } = slowSink();
  const { pieces, source } = openPieces(sink, 100 * MB);
  const chunk = Buffer.alloc(70_000);
  const sent: Buffer[] = [];
  let pauses = 0;
  for (let at = 0; at < 600; at += 1) {
    chunk.fill(`${at},`);
    sent.push(Buffer.from(chunk));
    pieces.add(chunk);
    pauses += source.isPaused() ? 1 : 0;
    while (source.isPaused()) {
      await turn();
    }
  }
  pieces.flush();
  await new Promise((resolve) => sink.end(resolve));
  expect(Buffer.concat(taken).equals(Buffer.concat(sent))).toBe(true);
  expect(pauses).toBeGreaterThan(0);
  expect([...memory].reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThan(5 * MB);
});

it('fails once with what is larger than it may be, and sends nothing more', async () => {
  const { sink, taken } = slowSink();
  const { pieces, failures } = openPieces(sink, MB);
  for (let at = 0; at < 50; at += 1) {
    pieces.add(Buffer.alloc(100_000));
  }
  pieces.flush();
  await new Promise((resolve) => sink.end(resolve));
  expect(failures).toMatchObject([{ code: 'source.too_large' }]);
  expect(Buffer.concat(taken).length).toBeLessThanOrEqual(MB);
});
