import { CHART_MARKS } from '@plumbline/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { CHART_THEMES } from '../../src/index.ts';
import { atEdge, EDGES } from './edges.ts';
import { renderSvg } from './render.ts';
import { THEMES, type Entry } from './sheet.ts';
import { drawSnapshots, galleryEntries, loadSnapshots, type Snapshots } from './snapshot-files.ts';
import { SPECIMENS } from './specimens.ts';

// After an intended change: review with `node packages/viz/test/gallery/cli.ts --sheets <folder>`, update with `--update`.
describe('the gallery', () => {
  let all: Entry[] = [];
  let now: Snapshots = { files: new Map(), digests: {} };

  beforeAll(async () => {
    all = await galleryEntries();
    now = drawSnapshots(all);
  }, 300_000);

  it('holds every mark at every edge in both themes', () => {
    for (const theme of THEMES) {
      for (const mark of CHART_MARKS) {
        expect(
          all.filter((entry) => entry.theme === theme && entry.mark === mark).map(({ edge }) => edge),
        ).toEqual(EDGES);
      }
    }
  });

  it('draws ordinary charts as in the snapshots', () => {
    const before = loadSnapshots().files;
    const changed = [...now.files].filter(([name, svg]) => before.get(name) !== svg).map(([name]) => name);
    expect(changed).toEqual([]);
    expect([...before.keys()].toSorted()).toEqual([...now.files.keys()].toSorted());
  });

  it('draws all other charts as in the snapshots', () => {
    expect(now.digests).toEqual(loadSnapshots().digests);
  });

  it('draws the same twice', () => {
    const draw = (): string => renderSvg(SPECIMENS.graph(), CHART_THEMES.Light).svg;
    expect(draw()).toBe(draw());
  });

  it.each(['sankey', 'treemap', 'bar', 'pie', 'radar'] as const)(
    'says that there is nothing to show of a %s without figures',
    (mark) => {
      expect(renderSvg(atEdge(SPECIMENS[mark](), 'all null'), CHART_THEMES.Light).svg).toContain(
        'No values to show',
      );
    },
  );
});
