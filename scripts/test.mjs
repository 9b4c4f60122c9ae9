import { install, handOver } from './workspace.mjs';
import { fetchChdb } from './private-chdb.mjs';
import { fetchSystemPackages } from './system-packages.mjs';

// Needs nothing of the project, so it runs beside its installation.
const chdb = fetchChdb();
install();
fetchSystemPackages();
await chdb;
handOver('scripts/checks.mjs', process.argv.slice(2));
