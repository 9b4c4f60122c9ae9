import { assertNever, isFinalProgress, type ProgressEvent } from '@plumbline/contract';

export interface ProgressState {
  /** Newest first, each text once. */
  readonly messages: readonly ProgressEvent[];
  /** In percent; never goes back. */
  readonly progress: number;
  readonly isLoading: boolean;
  readonly isClosed: boolean;
  /** Null while it runs. `warning`: failed or cancelled; the newest message says why. */
  readonly outcome: 'done' | 'warning' | null;
}

export type ProgressAction =
  | { readonly type: 'opened' }
  | { readonly type: 'received'; readonly event: ProgressEvent }
  /** The stream itself could not be read: nothing more will come. */
  | { readonly type: 'lost' };

export const NO_PROGRESS: ProgressState = {
  messages: [],
  progress: 0,
  isLoading: false,
  isClosed: false,
  outcome: null,
};

const outcomeOf = (last: ProgressEvent): 'done' | 'warning' => (last.type === 'warning' ? 'warning' : 'done');

const received = (state: ProgressState, event: ProgressEvent): ProgressState => {
  if (state.isClosed) {
    return state;
  }
  const isKnown = state.messages.some((message) => message.msg === event.msg);
  const isLast = isFinalProgress(event);
  return {
    messages: isKnown ? state.messages : [event, ...state.messages],
    progress: Math.max(state.progress, event.progress),
    isLoading: !isLast,
    isClosed: isLast,
    outcome: isLast ? outcomeOf(event) : null,
  };
};

/** What happened, without the counts of rows that the next count has overtaken. */
export const milestones = ({ messages }: ProgressState): readonly ProgressEvent[] =>
  messages.filter(({ rows }, at) => at === 0 || rows === undefined);

/** What a progress stream has said so far. Closed, and no longer loading, at 100 or at a `warning`. */
export const reduceProgress = (state: ProgressState, action: ProgressAction): ProgressState => {
  switch (action.type) {
    case 'opened':
      return { ...NO_PROGRESS, isLoading: true };
    case 'received':
      return received(state, action.event);
    case 'lost':
      return { ...state, isLoading: false, isClosed: true };
    default:
      return assertNever(action);
  }
};
