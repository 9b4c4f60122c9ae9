// The statistics of the services beside the packages that the field uses, in one run: `node bench/learn-peers.mjs`.
// Peers are found through PYTHON (default /usr/bin/python3): `pip install scikit-learn lifelines mlxtend`.
// Tables: those that lifelines and scikit-learn ship, and generated ones. Exits with 1 if a bound does not hold.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compareAnomalies, compareClusters, compareCox, compareCurves } from './support/learn-beside.mjs';
import { countCovered, countLeaks, countShuffled, coverConformal } from './support/learn-practice.mjs';
import { learnCases } from './support/learn-cases.mjs';
import { findItemSets } from '@plumbline/learn';

const python = process.env.PYTHON ?? '/usr/bin/python3';
const run = promisify(execFile);

async function askPeers(cases) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-peers-'));
  try {
    await writeFile(join(folder, 'cases.json'), JSON.stringify(cases));
    await run(python, [join(import.meta.dirname, 'support', 'learn_peers.py'), folder], {
      env: { ...process.env, OMP_NUM_THREADS: '1', PYTHONWARNINGS: 'ignore' },
    });
    return JSON.parse(await readFile(join(folder, 'peers.json'), 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Sets with their counts, and how many are on one side only. */
function compareSets({ baskets, minCount, mostItems }, wanted) {
  const own = findItemSets(baskets, { minCount, mostItems }).map(({ items, count }) => ({
    text: `${items.toSorted((one, other) => one - other).join(' ')}: ${count}`,
  }));
  const [ours, theirs] = [new Set(own.map(({ text }) => text)), new Set(wanted)];
  const differ = ours.symmetricDifference(theirs).size;
  return [{ what: 'item sets', ours: ours.size, theirs: theirs.size, holds: differ === 0, bound: 'equal' }];
}

const cases = learnCases();
const peers = await askPeers(cases);
const rows = [
  ...peers.cox.map(compareCox),
  ...peers.curves.flatMap(compareCurves),
  ...compareSets(cases, peers.itemSets),
  ...peers.anomalies.map(compareAnomalies),
  ...peers.clusters.flatMap(compareClusters),
  ...countCovered(),
  coverConformal(),
  countShuffled(peers.labeled),
  countLeaks(peers.labeled),
];
const figure = (value) => (typeof value === 'number' ? Number(value.toPrecision(6)) : (value ?? ''));
console.log(`${'what'.padEnd(46)}${'plumbline'.padStart(12)}${'peer'.padStart(12)}  bound`);
for (const { what, ours, theirs, bound, holds } of rows) {
  console.log(
    `${what.padEnd(46)}${String(figure(ours)).padStart(12)}${String(figure(theirs)).padStart(12)}  ${bound}${holds ? '' : '  NOT HELD'}`,
  );
}
process.exitCode = rows.every(({ holds }) => holds) ? 0 : 1;
