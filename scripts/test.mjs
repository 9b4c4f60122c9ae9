import { install, handOver } from './workspace.mjs';
import { fetchSystemPackages } from './system-packages.mjs';

install();
fetchSystemPackages();
handOver('scripts/checks.mjs', process.argv.slice(2));
