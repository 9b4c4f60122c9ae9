import { install, handOver } from './workspace.mjs';
import { fetchChdb } from './private-chdb.mjs';
import { fetchSystemPackages } from './system-packages.mjs';

install();
fetchSystemPackages();
fetchChdb();
handOver('scripts/checks.mjs', process.argv.slice(2));
