import { randomFillSync } from 'node:crypto';

const COUNTER_BITS = 12;
const COUNTER_LIMIT = 1 << COUNTER_BITS;
const TAIL_BYTES = 8;
/** Drawn for many ids at once: a draw for each takes longer than all the rest of it. */
const drawn = Buffer.alloc(512 * TAIL_BYTES);
let used = drawn.length;
let lastMs = 0;
let counter = 0;

const hex = (value: number, width: number): string => value.toString(16).padStart(width, '0');

/** Place of so many bytes in `drawn` that no id has had. */
function draw(bytes: number): number {
  if (used + bytes > drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += bytes;
  return used - bytes;
}

/** The counter starts low at random within each millisecond; on overflow the time runs ahead of the clock. */
function tick(nowMs: number): void {
  if (nowMs > lastMs) {
    lastMs = nowMs;
    counter = drawn.readUInt16LE(draw(2)) % (COUNTER_LIMIT / 4);
    return;
  }
  counter += 1;
  if (counter === COUNTER_LIMIT) {
    lastMs += 1;
    counter = 0;
  }
}

/** A UUIDv7 (RFC 9562): sorts by time of making, strictly within one process. */
export function newId(): string {
  tick(Date.now());
  const at = draw(TAIL_BYTES);
  drawn[at] = 0x80 | ((drawn[at] ?? 0) & 0x3f);
  const tail = drawn.toString('hex', at, at + TAIL_BYTES);
  const time = hex(lastMs, 12);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(counter, 3)}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}
