import { Readable } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { collectPage, PAGE_BYTES } from '../kit/limit-bytes.ts';
import { readAnswer } from './rows.ts';

const BODY = 'x'.repeat(3_000_000);

/** A reply of this many rows of 3 MB each, which counts what was taken of it. */
function replyOf(rows: number) {
  const sent = { rows: 0 };
  function* pieces() {
    yield Buffer.from('body\tend\nString\tNullable(Nothing)\n');
    for (; sent.rows < rows; sent.rows += 1) {
      yield Buffer.from(`${BODY}\t\\N\n`);
    }
  }
  return { sent, reply: Readable.from(pieces()) as unknown as IncomingMessage };
}

it('takes few rows of several MB each, and no more of many than a page may have', async () => {
  const few = replyOf(5);
  const { rows } = await readAnswer(few.reply, { maxBytes: PAGE_BYTES, hasEnd: true });
  expect((await collectPage(rows)).map(([body]) => body?.length)).toEqual(Array(5).fill(BODY.length));
  const many = replyOf(1000);
  const all = await readAnswer(many.reply, { maxBytes: PAGE_BYTES, hasEnd: true });
  await expect(collectPage(all.rows)).rejects.toMatchObject({ code: 'source.too_large' });
  expect(many.sent.rows).toBeLessThan(40);
});
