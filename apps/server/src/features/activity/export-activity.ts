import { Readable } from 'node:stream';
import type { ActivityEntry, ActivityFilter, Cell } from '@plumbline/contract';
import { csvWriter } from '@plumbline/engine';
import { isoNow } from '../../platform/clock.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { listEntries } from './activity-pages.store.ts';
import { presenterFor, toActivityRequest } from './list-activity.ts';

/** Entries of an export; older ones are left out. */
const MAX_EXPORTED = 100_000;
const BATCH_ENTRIES = 1000;

const HEADER = ['number', 'at', 'actor', 'kind', 'name', 'message', 'changed', 'address', 'device', 'detail'];

const deviceText = ({ from }: ActivityEntry): string =>
  [from?.device.browser, from?.device.system].filter((part) => typeof part === 'string').join(', ');

const orEmpty = (text: string): Cell => (text === '' ? null : text);

const toCells = (entry: ActivityEntry): Cell[] => [
  entry.number,
  entry.at,
  orEmpty(entry.actor?.name ?? ''),
  entry.kind,
  orEmpty(entry.subject.name),
  entry.message,
  orEmpty(entry.changed.join(', ')),
  entry.from?.address ?? null,
  orEmpty(deviceText(entry)),
  entry.detail,
];

/** People write names and prompts: as every text in a CSV file, they are escaped for spreadsheets. */
const writer = csvWriter(
  HEADER,
  HEADER.map((name) => name !== 'number' && name !== 'at'),
);

/** CSV, newest first, at most 100,000 entries, read batch by batch as it is sent. */
export async function exportActivity(
  services: Services,
  principal: Principal,
  filter: ActivityFilter,
): Promise<Readable> {
  const present = await presenterFor(principal);
  // Entries that are added meanwhile would move the batches.
  const endDate = filter.endDate ?? isoNow(services.clock);
  const reading = await toActivityRequest(services, principal, { ...filter, endDate });
  async function* lines() {
    yield writer.head;
    for (let offset = 0; offset < MAX_EXPORTED; offset += BATCH_ENTRIES) {
      const rows = await listEntries(services.db.executor, reading, { limit: BATCH_ENTRIES, offset });
      yield rows.map((row) => writer.row(toCells(present(row)), false)).join('');
      if (rows.length < BATCH_ENTRIES) {
        return;
      }
    }
  }
  return Readable.from(lines());
}
