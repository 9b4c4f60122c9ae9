import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import type { ExtractOptions } from '../kit/database.ts';
import { endSink, sinkFailure, tooLarge } from '../kit/sink.ts';
import { statementFailure } from './failures.ts';
import { RowBytes, type RowPacket } from './row-bytes.ts';
import type { ReadSession } from './session.ts';
import type { ReadStatement } from './statement.ts';

/** What the driver's own command does with a packet, of which its types say nothing. */
interface Command {
  row: (packet: RowPacket & { isEOF(): boolean }, connection: unknown) => unknown;
}

const REPORT_ROWS = 2_000;

/** Sends the rows of a statement to where they go. Of the driver's work with each, only finding where it ends is left. */
export async function writeOut(
  { connection }: ReadSession,
  { sql, columns, isOwn }: ReadStatement,
  { onColumns, onRows, maxBytes }: ExtractOptions,
): Promise<number> {
  const sink = await onColumns(columns);
  const { stream } = connection as unknown as { readonly stream: Socket };
  const rows = new RowBytes(columns);
  let [count, bytes] = [0, 0];
  await new Promise<void>((resolve, reject) => {
    const fail = (error: unknown): void => {
      reject(error);
      stream.destroy();
    };
    sink.once('error', (error) => fail(sinkFailure(error)));
    // The driver says nothing of a connection that is gone.
    stream.once('close', () => reject(new Error('The connection was closed.')));
    const flush = (): void => {
      const piece = rows.take();
      bytes += piece.length;
      if (bytes > maxBytes) {
        fail(tooLarge());
      } else if (!sink.destroyed && !sink.write(piece)) {
        stopUntilDrained(sink, stream);
      }
    };
    const command = connection.query({ sql, rowsAsArray: true }, (error) => {
      if (error === null) {
        flush();
        resolve();
      } else {
        reject(error);
      }
    }) as unknown as Command;
    const byDriver = command.row;
    const byUs: Command['row'] = (packet, owner) => {
      // The last packet of an answer: the driver ends the command.
      if (packet.isEOF()) {
        return byDriver.call(command, packet, owner);
      }
      rows.add(packet);
      count += 1;
      if (rows.isFull) {
        flush();
      }
      if (count % REPORT_ROWS === 0) {
        onRows(count);
      }
      return byUs;
    };
    command.row = byUs;
  }).catch((error: unknown) => {
    throw statementFailure(error, isOwn);
  });
  await endSink(sink);
  onRows(count);
  return count;
}

const stopUntilDrained = (sink: Writable, stream: Socket): void => {
  stream.pause();
  sink.once('drain', () => stream.resume());
};
