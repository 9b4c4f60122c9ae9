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
    record({ kind: constantFrom('d', 'd', 'd', 'N', 'c'), payload: uint8Array({ min: 48, maxLength: 40 }) }),
    { maxLength: 30 },
  );
  assert(
    property(messages, array(integer({ min: 1, max: 60 }), { minLength: 1 }), (sent, cuts) => {
      const content = ({ payload }: { readonly payload: Uint8Array }): Buffer =>
        Buffer.concat([payload, Buffer.from(',\n')]);
      const bytes = Buffer.concat(sent.map((one) => message(one.kind, content(one))));
      const messages: string[] = [];
      const rows: string[] = [];
      const copied = new CopiedRows({
        onBytes: (bytes) => void rows.push(bytes.toString('latin1')),
        onMessage: (other) => void messages.push(other.toString('hex')),
      });
      for (let [at, cut] = [0, 0]; at < bytes.length; cut += 1) {
        const length = cuts[cut % cuts.length] ?? 1;
        const chunk = Buffer.from(bytes.subarray(at, at + length));
        copied.take(chunk);
        // What was handed on is not read from it later.
        chunk.fill('-');
        at += length;
      }
      const ofRows = sent.filter(({ kind }) => kind === 'd');
      expect(copied.rows).toBe(ofRows.length);
      // The last field says nothing.
      expect(rows.join('').replaceAll(/,0{5}\n/gu, ',\n')).toBe(
        Buffer.concat(ofRows.map(content)).toString('latin1'),
      );
      const others = sent.filter(({ kind }) => kind !== 'd');
      expect(messages).toEqual(others.map((one) => message(one.kind, content(one)).toString('hex')));
    }),
  );
});
