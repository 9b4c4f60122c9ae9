import { assertNever, type ApiError, type EmbeddedDashboard, type FilterGroup } from '@plumbline/contract';
import type { EmbedTheme, ParameterValue, ParameterValues, EmbedOverrides } from '../../core/model.ts';
import type { Connection } from './token-refresher.ts';

/** The values of a clicked mark, by its tile's id. */
export interface PickedMark {
  readonly filter: FilterGroup;
  /** Row of the tile's chart data. */
  readonly row: number;
}

export interface FrameState {
  /** `ended` is permanent; `failed` may be tried again. */
  readonly phase: 'loading' | 'shown' | 'failed' | 'ended';
  readonly embedded: EmbeddedDashboard | null;
  readonly error: ApiError | null;
  readonly connection: Connection;
  /** Null: what the embed says. */
  readonly theme: EmbedTheme | null;
  readonly filters: FilterGroup;
  readonly parameters: ParameterValues;
  readonly picked: Readonly<Record<string, PickedMark>>;
}

export type FrameAction =
  | { readonly type: 'read'; readonly embedded: EmbeddedDashboard }
  | { readonly type: 'failed'; readonly error: ApiError }
  | { readonly type: 'ended'; readonly error: ApiError }
  | { readonly type: 'connection'; readonly connection: Connection }
  | { readonly type: 'theme'; readonly theme: EmbedTheme }
  | { readonly type: 'filters'; readonly filters: FilterGroup }
  | { readonly type: 'parameters'; readonly parameters: ParameterValues }
  | { readonly type: 'parameter'; readonly name: string; readonly value: ParameterValue | undefined }
  | { readonly type: 'pick'; readonly tile: string; readonly picked: PickedMark | null };

export const initialFrameState = ({ theme, filters, parameters }: EmbedOverrides): FrameState => ({
  phase: 'loading',
  embedded: null,
  error: null,
  connection: 'online',
  theme,
  filters,
  parameters,
  picked: {},
});

const without = <T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function pick(state: FrameState, tile: string, picked: PickedMark | null): FrameState {
  const isAgain = picked !== null && state.picked[tile]?.row === picked.row;
  return {
    ...state,
    picked: picked === null || isAgain ? without(state.picked, tile) : { ...state.picked, [tile]: picked },
  };
}

const read = (state: FrameState, embedded: EmbeddedDashboard): FrameState =>
  state.phase === 'shown' && isSame(state.embedded, embedded)
    ? state
    : { ...state, phase: 'shown', embedded, error: null };

const withParameter = (
  state: FrameState,
  { name, value }: Extract<FrameAction, { type: 'parameter' }>,
): FrameState => {
  const rest = without(state.parameters, name);
  return { ...state, parameters: value === undefined ? rest : { ...rest, [name]: value } };
};

export function reduceFrame(state: FrameState, action: FrameAction): FrameState {
  // An ended embed shows nothing, whatever answers still come.
  if (state.phase === 'ended') {
    return state;
  }
  switch (action.type) {
    case 'read':
      // The same dashboard keeps its identity, so that nothing is redrawn.
      return read(state, action.embedded);
    case 'failed':
      return state.embedded === null ? { ...state, phase: 'failed', error: action.error } : state;
    case 'ended':
      return { ...state, phase: 'ended', embedded: null, error: action.error };
    case 'connection':
      return { ...state, connection: action.connection };
    case 'theme':
      return { ...state, theme: action.theme };
    case 'filters':
      return isSame(state.filters, action.filters) ? state : { ...state, filters: action.filters };
    case 'parameters':
      return isSame(state.parameters, action.parameters)
        ? state
        : { ...state, parameters: action.parameters };
    case 'parameter':
      return withParameter(state, action);
    case 'pick':
      return pick(state, action.tile, action.picked);
    default:
      return assertNever(action);
  }
}
