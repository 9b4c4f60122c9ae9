import { buildWeb, handOver, install } from './workspace.mjs';

install();
buildWeb();
handOver('apps/server/src/main.ts', process.argv.slice(2));
