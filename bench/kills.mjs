// 200 kills -9 of server, worker and engine while datasets are made and rows are appended and replaced: each must be whole, or gone with its reason.
// node bench/kills.mjs [kills] [seed]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runKills } from '../apps/server/src/features/datasources/testing/kill-rounds.ts';

const kills = Number(process.argv[2] ?? 200);
const seed = Number(process.argv[3] ?? 1);
const home = await mkdtemp(join(tmpdir(), 'plumbline-kills-'));
const start = performance.now();
const onKill = ({ number, victim, delayMs }) =>
  process.stdout.write(`\r${number}/${kills}: ${victim} after ${delayMs} ms`.padEnd(60));
try {
  const report = await runKills({ home, kills, seed, onKill });
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  const { killed, acknowledged, additions, whole, failed, faults } = report;
  console.log(`\n${kills} kills in ${seconds} s, seed ${seed}: ${JSON.stringify(killed)}`);
  console.log(`${acknowledged} datasets acknowledged: ${whole} whole, ${failed} gone with their reason`);
  console.log(`${additions.acknowledged} additions of rows acknowledged: ${additions.done} done`);
  console.log(faults.length === 0 ? 'nothing half, nothing left behind' : faults.join('\n'));
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await rm(home, { recursive: true, force: true });
}
