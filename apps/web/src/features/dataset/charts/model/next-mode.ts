import { DEFAULT_GRAPH_MODE, type GraphMode } from '@plumbline/contract';

/** The mode after this one among those offered; after the last, the first. */
export const nextMode = (offered: readonly GraphMode[], mode: GraphMode): GraphMode =>
  offered[(offered.indexOf(mode) + 1) % offered.length] ?? DEFAULT_GRAPH_MODE;
