import { array, assert, constantFrom, integer, property, record, uint8Array } from 'fast-check';
import { expect, it } from 'vitest';
import { CopiedRows } from './copied-rows.ts';

const message = (kind: string, payload: Buffer): Buffer => {
  const header = Buffer.alloc(5);
  header.write(kind, 'latin1');
  header.writeUInt32BE(payload.length + 4, 1);
  return Buffer.concat([header, payload]);
};

it('gives the rows of every message and passes all others on whole, wherever what arrives is cut', () => {
  const messages = array(
    record({ kind: constantFrom('d', 'd', 'd', 'N', 'c'), payload: uint8Array({ maxLength: 40 }) }),
    { maxLength: 30 },
  );
  assert(
    property(messages, array(integer({ min: 1, max: 60 }), { minLength: 1 }), (sent, cuts) => {
      const bytes = Buffer.concat(sent.map(({ kind, payload }) => message(kind, Buffer.from(payload))));
      const seen: string[] = [];
      const rows: Buffer[] = [];
      const copied = new CopiedRows({
        onBytes: (taken) => void rows.push(taken),
        onMessage: (other) => void seen.push(other.toString('hex')),
      });
      for (let [at, cut] = [0, 0]; at < bytes.length; cut += 1) {
        const length = cuts[cut % cuts.length] ?? 1;
        copied.take(Buffer.from(bytes.subarray(at, at + length)));
        at += length;
      }
      const ofRows = sent.filter(({ kind }) => kind === 'd');
      expect(copied.rows).toBe(ofRows.length);
      // Read at the end: what was handed on is not written over.
      expect(Buffer.concat(rows)).toEqual(Buffer.concat(ofRows.map(({ payload }) => payload)));
      const others = sent.filter(({ kind }) => kind !== 'd');
      expect(seen).toEqual(
        others.map(({ kind, payload }) => message(kind, Buffer.from(payload)).toString('hex')),
      );
    }),
  );
});
