import { buildWeb, handOver, install } from './workspace.mjs';

const COMMANDS = {
  build: () => buildWeb(),
  check: () => handOver('scripts/checks.mjs', ['--static']),
  deep: () => handOver('scripts/checks.mjs', ['--deep']),
  'set-plan': () => handOver('apps/server/src/set-plan.ts', process.argv.slice(3)),
  smoke: () => handOver('scripts/smoke.mjs', process.argv.slice(3)),
  'sign-in-link': () => handOver('apps/server/src/sign-in-link.ts', process.argv.slice(3)),
};

const name = process.argv[2] ?? '';
const command = COMMANDS[name];
if (!command) {
  process.stderr.write(`No command is called "${name}". There are: ${Object.keys(COMMANDS).join(', ')}.\n`);
  process.exit(2);
}
install();
command();
