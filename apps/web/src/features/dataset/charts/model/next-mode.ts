import type { ChartMark, GraphMode } from '@plumbline/contract';
import { DEFAULT_GRAPH_MODE } from '@plumbline/contract';
import { MARKS } from '@plumbline/viz';

/** The mode after this one among those of the mark; after the last, the first. */
export function nextMode(mark: ChartMark, mode: GraphMode): GraphMode {
  const { modes } = MARKS[mark];
  return modes[(modes.indexOf(mode) + 1) % modes.length] ?? DEFAULT_GRAPH_MODE;
}
