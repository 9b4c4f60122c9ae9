import type { Tile } from '@plumbline/contract';
import type { ReactNode } from 'react';
import type { TileState } from '../../lib/tiles/tile-state.ts';
import type { MarkPointed } from '../chart/chart.tsx';

export interface TileViewProps {
  readonly tile: Tile;
  /** Left out for tiles that say what they are by themselves: texts and images. */
  readonly state?: TileState;
  /** Right of the title: a menu. */
  readonly menu?: ReactNode;
  /** Below the title: the marks that led down to what the chart shows. */
  readonly path?: ReactNode;
  /** Rows of the chart's data that are picked; all others step back. */
  readonly selected?: readonly number[];
  /** The values of `{{name}}` in texts, by name. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** The tile is at the top of a trace. */
  readonly isTraced?: boolean;
  readonly onMark?: (pointed: MarkPointed) => void;
  readonly onRetry?: () => void;
  /** Where the reader may not see the tile's dataset. */
  readonly onRequestAccess?: () => void;
  /** Where the reader may change what the tile shows. */
  readonly onEdit?: () => void;
  /** Another page of a grid's rows, from 1. */
  readonly onPage?: (page: number) => void;
  /** Leads from a figure of a pivot down to the rows; its place from left to right and top to bottom. */
  readonly onTraceFigure?: (place: number) => void;
  /** Leads from the footer down to the rows. */
  readonly onTrace?: () => void;
}
