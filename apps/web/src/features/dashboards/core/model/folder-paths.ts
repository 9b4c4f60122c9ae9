import type { DashboardFolder } from '@plumbline/contract';
import { compareTexts } from '../../../../messages/index.ts';

/** Subfolders follow their parents and have the whole path as their name. */
export function folderPaths(
  folders: readonly DashboardFolder[],
): readonly { readonly folder: DashboardFolder; readonly path: string }[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const pathOf = (folder: DashboardFolder, depth = 0): string => {
    const parent = folder.parentId === null ? undefined : byId.get(folder.parentId);
    return parent === undefined || depth > folders.length
      ? folder.name
      : `${pathOf(parent, depth + 1)} / ${folder.name}`;
  };
  return folders
    .map((folder) => ({ folder, path: pathOf(folder) }))
    .toSorted((one, other) => compareTexts(one.path, other.path));
}
