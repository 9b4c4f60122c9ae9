// From a built start to ready (bound: 3 s), and memory at rest (bound: 250 MB). Median of five.
import { memoryMb, startServer } from './support/server.mjs';
import { median } from './support/median.mjs';

const RUNS = 5;
const REST_MS = 5000;

const ready = [];
const rest = [];
const first = await startServer();
await first.stop({ keepHome: true });
for (let i = 0; i < RUNS; i += 1) {
  const server = await startServer({ home: first.home });
  ready.push(server.readyMs);
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  rest.push(await memoryMb(server.pid));
  await server.stop({ keepHome: i < RUNS - 1 });
}
console.log(
  `start to ready   ${(median(ready) / 1000).toFixed(2)} s   (bound 3 s; runs ${ready.map((ms) => (ms / 1000).toFixed(2)).join(' ')})`,
);
console.log(
  `memory at rest   ${median(rest).toFixed(0)} MB PSS   (bound 250 MB; runs ${rest.map((mb) => mb.toFixed(0)).join(' ')})`,
);
