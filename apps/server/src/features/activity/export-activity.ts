import { Readable } from 'node:stream';
import type { ActivityEntry, ActivityFilter } from '@plumbline/contract';
import type { Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { listEntries } from './activity.store.ts';
import { presenterFor, readingOf } from './list-activity.ts';

const MAX_EXPORTED = 100_000;
const BATCH = 1000;
/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const QUOTED = /[",\r\n]/;

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const HEADER = ['number', 'at', 'actor', 'kind', 'name', 'message', 'changed', 'address', 'device', 'detail'];

const cellsOf = (entry: ActivityEntry): string[] => [
  String(entry.number),
  entry.at,
  entry.actor?.name ?? '',
  entry.kind,
  entry.subject.name,
  entry.message,
  entry.changed.join(', '),
  entry.from?.address ?? '',
  [entry.from?.device.browser, entry.from?.device.system]
    .filter((part) => typeof part === 'string')
    .join(', '),
  entry.detail ?? '',
];

const line = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** CSV, newest first, read batch by batch as it is sent. */
export async function exportActivity(
  { db }: Services,
  principal: Principal,
  filter: ActivityFilter,
): Promise<Readable> {
  const present = await presenterFor(principal);
  // Entries that are added meanwhile would move the batches.
  const endDate = filter.endDate ?? new Date().toISOString();
  const reading = readingOf(principal, { ...filter, endDate });
  async function* lines() {
    yield line(HEADER);
    for (let offset = 0; offset < MAX_EXPORTED; offset += BATCH) {
      const rows = await listEntries(db.executor, reading, { limit: BATCH, offset });
      yield rows.map((row) => line(cellsOf(present(row)))).join('');
      if (rows.length < BATCH) {
        return;
      }
    }
  }
  return Readable.from(lines());
}
