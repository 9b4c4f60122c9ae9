import { buildServer, builtServer, buildWeb, handOver, install } from './workspace.mjs';

function runServer(entry) {
  buildServer();
  handOver(builtServer(entry), process.argv.slice(3));
}

const COMMANDS = {
  backup: () => runServer('backup.ts'),
  build: () => {
    buildWeb();
    buildServer();
  },
  check: () => handOver('scripts/checks.mjs', ['--static']),
  deep: () => handOver('scripts/checks.mjs', ['--deep']),
  restore: () => runServer('restore.ts'),
  'set-plan': () => runServer('set-plan.ts'),
  smoke: () => handOver('scripts/smoke.mjs', process.argv.slice(3)),
  'sign-in-link': () => runServer('sign-in-link.ts'),
};

const name = process.argv[2] ?? '';
const command = COMMANDS[name];
if (!command) {
  process.stderr.write(`No command is called "${name}". There are: ${Object.keys(COMMANDS).join(', ')}.\n`);
  process.exit(2);
}
install();
command();
