import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import type { ExtractOptions } from '../kit/database.ts';
import { endSink, sinkFailure, tooLarge } from '../kit/sink.ts';
import { statementFailure } from './failures.ts';
import type { RowPacket } from './row-bytes.ts';
import { RowPackets } from './row-packets.ts';
import type { ReadSession } from './session.ts';
import type { ReadStatement } from './statement.ts';

/** What the driver does with the packets of an answer, of which its types say nothing. */
interface Command {
  row: (packet: RowPacket & { isEOF(): boolean }, connection: unknown) => unknown;
  readonly next: unknown;
}

interface DriverConnection {
  readonly stream: Socket;
  readonly packetParser: { execute: (chunk: Buffer) => unknown };
  /** Of the next packet. */
  sequenceId: number;
}

/** Sends the rows of a statement to where they go. The driver is given what comes before and after them. */
export async function writeOut(
  { connection }: ReadSession,
  { sql, columns, isOwn }: ReadStatement,
  { onColumns, onRows, maxBytes }: ExtractOptions,
): Promise<number> {
  const sink = await onColumns(columns);
  const driver = connection as unknown as DriverConnection;
  const { stream, packetParser } = driver;
  const byDriver = packetParser.execute;
  let bytes = 0;
  let rows: RowPackets | null = null;
  await new Promise<void>((resolve, reject) => {
    const fail = (error: unknown): void => {
      reject(error);
      stream.destroy();
    };
    sink.once('error', (error) => fail(sinkFailure(error)));
    // The driver says nothing of a connection that is gone.
    stream.once('close', () => reject(new Error('The connection was closed.')));
    const write = (piece: Buffer): void => {
      bytes += piece.length;
      if (bytes > maxBytes) {
        fail(tooLarge());
      } else if (!sink.destroyed && !sink.write(piece) && !stream.isPaused()) {
        stopUntilDrained(sink, stream);
      }
    };
    const command = connection.query({ sql, rowsAsArray: true }, (error) => {
      if (error === null) {
        resolve();
      } else {
        reject(error);
      }
    }) as unknown as Command;
    const ofDriver = command.row;
    const ofUs: Command['row'] = (packet, owner) => {
      // The last packet of an answer: the driver ends the command.
      if (packet.isEOF()) {
        rows?.flush();
        return ofDriver.call(command, packet, owner);
      }
      rows?.add(packet);
      return ofUs;
    };
    command.row = ofUs;
    const packets = new RowPackets(columns, {
      areRows: () => command.next === ofUs,
      onBytes: write,
      onPacket: (packet, sequence) => {
        driver.sequenceId = sequence ?? driver.sequenceId;
        byDriver.call(packetParser, packet);
      },
    });
    rows = packets;
    packetParser.execute = (chunk) => {
      packets.take(chunk);
      onRows(packets.rows);
    };
  })
    .catch((error: unknown) => {
      throw statementFailure(error, isOwn);
    })
    .finally(() => {
      packetParser.execute = byDriver;
    });
  await endSink(sink);
  const { rows: count } = rows as unknown as RowPackets;
  onRows(count);
  return count;
}

const stopUntilDrained = (sink: Writable, stream: Socket): void => {
  stream.pause();
  sink.once('drain', () => stream.resume());
};
