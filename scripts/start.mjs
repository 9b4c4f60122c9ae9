import { buildServer, builtServer, buildWeb, handOver, install } from './workspace.mjs';

install();
buildWeb();
buildServer();
handOver(builtServer(), process.argv.slice(2));
