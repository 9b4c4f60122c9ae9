#!/usr/bin/env node
// Runs on the machine's own Node, and hands over to the pinned one.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { NODE, install, pinnedEnvironment } from '../../../scripts/workspace.mjs';

install();
// In the caller's folder: paths are given from there.
const child = spawn(
  NODE,
  [fileURLToPath(new URL('../src/main.ts', import.meta.url)), ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: pinnedEnvironment(),
  },
);
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
