// Writes a CSV of seeded orders: `node bench/generate-orders.mjs <rows> <path>`. Ten million rows make about 1.2 GB.
// The same arguments always give the same bytes. Columns: timestamps, categories, whole numbers, floats, empty cells,
// quoted text with delimiters, doubled quotes and line breaks.
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';

const HEADER =
  'order_id,ordered_at,customer_id,region,country,product,category,quantity,unit_price,discount,shipped_on,note\n';
const COUNTRIES = {
  Europe: ['Germany', 'France', 'Spain', 'Italy', 'Poland', 'Sweden'],
  Americas: ['United States', 'Canada', 'Brazil', 'Mexico'],
  Asia: ['India', 'Japan', 'Vietnam', 'Indonesia', 'South Korea'],
  Africa: ['Nigeria', 'Kenya', 'Egypt'],
};
const REGIONS = Object.keys(COUNTRIES);
const CATEGORIES = ['Furniture', 'Office Supplies', 'Technology', 'Garden', 'Kitchen', 'Books', 'Toys'];
const NOTES = [
  'leave at the door',
  'call before delivery',
  '"gift wrap, please"',
  '"second floor\nring twice"',
  '"says ""handle with care"""',
  'repeat customer with a standing order',
  '"deliver to the back entrance,\nthen sign the ""blue"" form"',
];
const EPOCH_MS = Date.UTC(2019, 0, 1);
const SPAN_SECONDS = 6 * 365 * 86_400;
const FLUSH_BYTES = 1 << 20;

/** mulberry32: small, fast, and the same on every machine. */
const randomFrom = (seed) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const row = (number, random) => {
  const pick = (list) => list[Math.floor(random() * list.length)];
  const orderedMs = EPOCH_MS + Math.floor(random() * SPAN_SECONDS) * 1000;
  const ordered = new Date(orderedMs).toISOString();
  const region = pick(REGIONS);
  const category = pick(CATEGORIES);
  const shipped =
    random() < 0.06 ? '' : new Date(orderedMs + Math.floor(random() * 20) * 86_400_000).toISOString();
  return [
    number,
    `${ordered.slice(0, 10)} ${ordered.slice(11, 19)}`,
    Math.floor(random() * 1_000_000) + 1,
    region,
    pick(COUNTRIES[region]),
    `${category} item ${Math.floor(random() * 5000)}`,
    category,
    random() < 0.03 ? '' : Math.floor(random() * 40) + 1,
    (random() * 2000).toFixed(2),
    random() < 0.4 ? '' : (random() * 0.5).toFixed(4),
    shipped.slice(0, 10),
    random() < 0.35 ? '' : pick(NOTES),
  ].join(',');
};

export const generateOrders = async (rows, path, seed = 20_261_121) => {
  const random = randomFrom(seed);
  const out = createWriteStream(path);
  let text = HEADER;
  for (let number = 1; number <= rows; number += 1) {
    text += `${row(number, random)}\n`;
    if (text.length >= FLUSH_BYTES) {
      if (!out.write(text)) {
        await once(out, 'drain');
      }
      text = '';
    }
  }
  out.end(text);
  await once(out, 'finish');
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const rows = Number(process.argv[2]);
  const path = process.argv[3];
  if (!Number.isSafeInteger(rows) || rows < 0 || path === undefined) {
    process.stderr.write('Usage: node bench/generate-orders.mjs <rows> <path>\n');
    process.exit(2);
  }
  await generateOrders(rows, path);
}
