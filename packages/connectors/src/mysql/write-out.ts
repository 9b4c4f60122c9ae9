import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import type { Connection } from 'mysql2';
import type { ExtractOptions } from '../kit/database.ts';
import { takeReads } from '../kit/outbound/reused-reads.ts';
import { RowPieces } from '../kit/row-pieces.ts';
import { endSink, sinkFailure } from '../kit/sink.ts';
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
  /** Sequence id of the next packet. */
  sequenceId: number;
}

/** Has the driver run the statement; of its answer the rows go another way. Resolves with their number. */
const sendRows = (
  { connection, onRows }: { readonly connection: Connection; readonly onRows: ExtractOptions['onRows'] },
  { sql, columns }: ReadStatement,
  { sink, maxBytes }: { readonly sink: Writable; readonly maxBytes: number },
): Promise<number> =>
  new Promise((resolve, reject) => {
    const driver = connection as unknown as DriverConnection;
    const { stream, packetParser } = driver;
    const byDriver = packetParser.execute;
    const fail = (error: unknown): void => {
      reject(error);
      stream.destroy();
    };
    sink.once('error', (error) => fail(sinkFailure(error)));
    // The driver says nothing of a connection that is gone.
    stream.once('close', () => reject(new Error('The connection was closed.')));
    const pieces = new RowPieces({ sink, source: stream, maxBytes, fail });
    const command = connection.query({ sql, rowsAsArray: true }, (error) => {
      takeReads(stream, null);
      packetParser.execute = byDriver;
      if (error === null) {
        resolve(packets.rows);
      } else {
        reject(error);
      }
    }) as unknown as Command;
    const ofDriver = command.row;
    const ofUs: Command['row'] = (packet, owner) => {
      // The last packet of an answer: the driver ends the command.
      if (packet.isEOF()) {
        packets.flush();
        pieces.flush();
        return ofDriver.call(command, packet, owner);
      }
      packets.add(packet);
      return ofUs;
    };
    command.row = ofUs;
    const packets = new RowPackets(columns, {
      areRows: () => command.next === ofUs,
      onBytes: (bytes) => pieces.add(bytes),
      onPacket: (packet, sequence) => {
        driver.sequenceId = sequence ?? driver.sequenceId;
        byDriver.call(packetParser, packet);
      },
    });
    const take = (chunk: Buffer): void => {
      packets.take(chunk);
      onRows(packets.rows);
    };
    if (!takeReads(stream, take)) {
      packetParser.execute = take;
    }
  });

/** Sends the rows of a statement to where they go. The driver is given what comes before and after them. */
export async function writeOut(
  { connection }: ReadSession,
  statement: ReadStatement,
  { onColumns, onRows, maxBytes }: ExtractOptions,
): Promise<number> {
  const sink = await onColumns(statement.columns);
  const count = await sendRows({ connection, onRows }, statement, { sink, maxBytes }).catch(
    (error: unknown) => {
      throw statementFailure(error, statement.isOwn);
    },
  );
  await endSink(sink);
  onRows(count);
  return count;
}
