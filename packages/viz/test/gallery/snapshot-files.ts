import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadShapes } from '@plumbline/places';
import type { ChartMark } from '@plumbline/contract';
import { entries, type Entry } from './sheet.ts';

const FOLDER = join(import.meta.dirname, 'snapshots');
const DIGESTS = join(FOLDER, 'digests.json');
const MAPS: ReadonlySet<ChartMark> = new Set(['choropleth', 'pointmap', 'densitymap']);

export interface Snapshots {
  /** Whole charts by file name: every mark and variant with ordinary data, in both themes. */
  readonly files: ReadonlyMap<string, string>;
  /** Digests of all other charts, by name and theme. */
  readonly digests: Readonly<Record<string, string>>;
}

/** Larger charts, with very many marks, are stored as digests too. */
const MAX_STORED_LENGTH = 60_000;

/** Ordinary charts are stored whole, for review; maps, which are large, and edge cases as digests. */
const isStoredWhole = ({ edge, mark }: Entry): boolean =>
  edge === 'ordinary' && !(mark !== null && MAPS.has(mark));

export async function galleryEntries(): Promise<Entry[]> {
  const extras = { shapes: await loadShapes('europe') };
  return entries((mark) => (MAPS.has(mark) ? extras : {}));
}

export function drawSnapshots(all: readonly Entry[]): Snapshots {
  const files = new Map<string, string>();
  const digests: Record<string, string> = {};
  for (const entry of all) {
    const svg = entry.draw();
    if (isStoredWhole(entry) && svg.length < MAX_STORED_LENGTH) {
      files.set(`${entry.name.replaceAll(' ', '-')}.${entry.theme.toLowerCase()}.svg`, svg);
    } else {
      digests[`${entry.name}, ${entry.theme}`] = createHash('sha256').update(svg).digest('hex').slice(0, 16);
    }
  }
  return { files, digests };
}

export function loadSnapshots(): Snapshots {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.svg'));
  return {
    files: new Map(names.map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')])),
    digests: JSON.parse(readFileSync(DIGESTS, 'utf8')) as Record<string, string>,
  };
}

export function saveSnapshots({ files, digests }: Snapshots): void {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, svg] of files) {
    writeFileSync(join(FOLDER, name), svg);
  }
  writeFileSync(DIGESTS, `${JSON.stringify(digests, null, 2)}\n`);
}
