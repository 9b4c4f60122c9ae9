import { describe, expect, it } from 'vitest';
import { ACCESS } from '../../../../testing/fixtures.ts';
import { folderPaths } from './folder-paths.ts';

const folder = (id: string, name: string, parentId: string | null) => ({
  id,
  name,
  parentId,
  dashboards: 0,
  ...ACCESS,
});

describe('paths of folders', () => {
  it('follow their parent folders', () => {
    const folders = [folder('c', 'Shops', 'b'), folder('a', 'Zoo', null), folder('b', 'Sales', null)];
    expect(folderPaths(folders).map(({ path }) => path)).toEqual(['Sales', 'Sales / Shops', 'Zoo']);
  });

  it('end, even where folders hold one another', () => {
    const folders = [folder('a', 'A', 'b'), folder('b', 'B', 'a')];
    expect(folderPaths(folders)).toHaveLength(2);
  });
});
