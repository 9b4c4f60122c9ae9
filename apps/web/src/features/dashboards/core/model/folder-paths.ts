import type { DashboardFolder } from '@plumbline/contract';

/** Folders below others stand after them, with the way to them in their name. */
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
    .toSorted((one, other) => one.path.localeCompare(other.path));
}
