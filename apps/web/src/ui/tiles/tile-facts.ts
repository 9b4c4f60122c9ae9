import { assertNever, type TileContent } from '@plumbline/contract';

/** The source of a tile's content. `rows`: the rows behind it; null where that is not known. */
export function contentVersion(content: TileContent): {
  readonly version: number;
  readonly rows: number | null;
} {
  switch (content.kind) {
    case 'chart':
      return { version: content.chart.version, rows: content.chart.rows.matched };
    case 'figure':
      return { version: content.figure.version, rows: content.figure.rows.matched };
    case 'grid':
      return { version: content.grid.version, rows: content.grid.total };
    case 'pivot':
      return { version: content.pivot.version, rows: null };
    default:
      return assertNever(content);
  }
}
