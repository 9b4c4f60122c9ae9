import * as fc from 'fast-check';
import { expectProperty } from '#testing/generated.ts';
import { expect, it } from 'vitest';
import { csvRow } from '../kit/csv.ts';
import { RowPackets } from './row-packets.ts';
import type { MysqlType } from './types.ts';

const COLUMNS = [
  { type: 'integer', read: 'text' },
  { type: 'text', read: 'text' },
  { type: 'text', read: 'text' },
] as unknown as readonly MysqlType[];

const lengthOf = (bytes: number): Buffer =>
  bytes < 0xfb ? Buffer.from([bytes]) : Buffer.from([0xfc, bytes & 255, bytes >> 8]);

const valueOf = (cell: string | null): Buffer => {
  const bytes = Buffer.from(cell ?? '');
  return cell === null ? Buffer.from([0xfb]) : Buffer.concat([lengthOf(bytes.length), bytes]);
};

const packet = (payload: Buffer, sequence: number): Buffer => {
  const header = Buffer.alloc(4);
  header.writeUIntLE(payload.length, 0, 3);
  header[3] = sequence % 256;
  return Buffer.concat([header, payload]);
};

const END = Buffer.from([0xfe, 0, 0, 2, 0]);

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom('', 'a,b', '"', 'line\nend', 'x\r', 'y'.repeat(300)),
);
const row = fc.tuple(
  fc.option(fc.integer().map(String), { nil: null }),
  fc.option(text, { nil: null }),
  fc.option(text, { nil: null }),
);

it('gives every row as it was, however the bytes are cut, and each other packet in its place', () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 6 });
  expectProperty(
    fc.property(fc.array(row, { maxLength: 30 }), cuts, (rows, sizes) => {
      const sent = Buffer.concat([
        packet(Buffer.from([3]), 1),
        ...rows.map((cells, at) => packet(Buffer.concat(cells.map(valueOf)), at + 2)),
        packet(END, rows.length + 2),
      ]);
      const out: string[] = [];
      const others: (number | null)[] = [];
      let areRows = false;
      const packets = new RowPackets(COLUMNS, {
        areRows: () => areRows,
        onBytes: (bytes) => out.push(bytes.toString()),
        onPacket: (_, sequence) => {
          others.push(sequence);
          areRows = true;
        },
      });
      let at = 0;
      for (let turn = 0; at < sent.length; turn += 1) {
        const size = sizes[turn % sizes.length] ?? 1;
        const chunk = Buffer.from(sent.subarray(at, at + size));
        packets.take(chunk);
        // What was handed on is not read from it later.
        chunk.fill('-');
        at += size;
      }
      // The last field says nothing.
      expect(out.join('').replaceAll(/,0{3}\n/gu, ',\n')).toBe(rows.map(csvRow).join(''));
      expect(packets.rows).toBe(rows.length);
      expect(others).toEqual([1, (rows.length + 2) % 256]);
    }),
    { seed: 11 },
  );
});
