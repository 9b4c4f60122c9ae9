// Loaded before the server's entry: writes the longest block of the event loop, in ms on SIGUSR2.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { required } from '../../scripts/required.mjs';

const RESOLUTION_MS = 5;
const monitor = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
monitor.enable();
process.on('SIGUSR2', () => {
  writeFileSync(
    required(process.env.LOOP_DELAY_FILE, 'Set LOOP_DELAY_FILE.'),
    JSON.stringify({ maxMs: monitor.max / 1e6, p99Ms: monitor.percentile(99) / 1e6 }),
  );
  monitor.reset();
});
