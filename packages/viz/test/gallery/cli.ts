// The gallery of charts: `--update` writes its snapshots, `--sheets <folder>` writes HTML pages for review.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CHART_THEMES } from '../../src/index.ts';
import { drawSnapshots, galleryEntries, saveSnapshots } from './snapshot-files.ts';

const [command, folder] = process.argv.slice(2);
const entries = await galleryEntries();

if (command === '--update') {
  const snapshots = drawSnapshots(entries);
  saveSnapshots(snapshots);
  process.stdout.write(
    `${snapshots.files.size} charts and ${Object.keys(snapshots.digests).length} digests saved.\n`,
  );
} else if (command === '--sheets' && folder !== undefined) {
  const target = resolve(folder);
  mkdirSync(target, { recursive: true });
  for (const theme of ['Light', 'Dark'] as const) {
    writeFileSync(join(target, `${theme.toLowerCase()}.html`), sheetPage(theme));
  }
  process.stdout.write(`${entries.length} charts in ${target}.\n`);
} else {
  process.stderr.write('Usage: node packages/viz/test/gallery/cli.ts --update | --sheets <folder>\n');
  process.exitCode = 1;
}

function sheetPage(theme: 'Light' | 'Dark'): string {
  const { surface, sunken, text3 } = CHART_THEMES[theme];
  const figures = entries
    .filter((entry) => entry.theme === theme)
    // Separates the CSS classes of the charts.
    .map(
      (entry, at) =>
        `<figure><figcaption>${entry.name}</figcaption>${entry.draw().replaceAll('zr-', `p${at}-`)}</figure>`,
    );
  const style = `body{margin:8px;background:${sunken};font:12px sans-serif}figure{display:inline-block;margin:4px;background:${surface}}figcaption{padding:4px 8px;color:${text3}}`;
  return `<!doctype html><meta charset="utf-8"><title>Charts, ${theme}</title><style>${style}</style>${figures.join('\n')}`;
}
