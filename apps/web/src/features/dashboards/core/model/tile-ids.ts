/** Unique among the tiles of any dashboard: tiles are copied between them. */
export const newTileId = (): string => crypto.randomUUID();
