// Files of every format, each changed by a seed, read by the product's own reader:
// `node bench/fuzz.mjs [readings=1000] [seed=1] [format]`. Prints every ending that is no refusal with a reason, or that
// leaves something behind, with the seed that makes it again; the exit code is 1 where there was one.
import { Arena } from '../packages/engine/test/hostile/arena.ts';
import { fuzzOnce, fuzzedFormats } from '../packages/engine/test/hostile/fuzz.ts';

const readings = Number(process.argv[2] ?? 1000);
const first = Number(process.argv[3] ?? 1);
const formats = await fuzzedFormats();
const names = process.argv[4] === undefined ? Object.keys(formats) : [process.argv[4]];
const arena = await Arena.open();
const start = performance.now();
let faults = 0;
try {
  for (let count = 0; count < readings; count += 1) {
    const format = names[count % names.length];
    const seed = first + Math.floor(count / names.length);
    for (const fault of await fuzzOnce(arena, formats, { format, seed })) {
      faults += 1;
      console.log(`\n${fault}`);
    }
    if (count % 10 === 0) {
      process.stdout.write(`\r${count} of ${readings}, ${faults} faults`);
    }
  }
} finally {
  await arena.close();
}
const seconds = ((performance.now() - start) / 1000).toFixed(0);
console.log(`\r${readings} readings from seed ${first} in ${seconds} s: ${faults} faults`);
process.exitCode = faults === 0 ? 0 : 1;
