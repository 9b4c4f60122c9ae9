import { randomFillSync } from 'node:crypto';

const COUNTER_BITS = 12;
const COUNTER_LIMIT = 1 << COUNTER_BITS;
let lastMs = 0;
let counter = 0;

const hex = (value: number, width: number): string => value.toString(16).padStart(width, '0');

/** The counter starts low at random within each millisecond; on overflow the time runs ahead of the clock. */
function tick(nowMs: number): void {
  if (nowMs > lastMs) {
    lastMs = nowMs;
    counter = (randomFillSync(new Uint16Array(1))[0] ?? 0) % (COUNTER_LIMIT / 4);
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
  const random = randomFillSync(new Uint8Array(8));
  random[0] = 0x80 | ((random[0] ?? 0) & 0x3f);
  const tail = Buffer.from(random).toString('hex');
  const time = hex(lastMs, 12);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(counter, 3)}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}
