/** A value that changes only through a pure reducer, outside React so that calls and streams can feed it. */
export interface Store<S, A> {
  readonly getState: () => S;
  readonly dispatch: (action: A) => void;
  /** Answers the function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
}

export const createStore = <S, A>(reduce: (state: S, action: A) => S, initial: S): Store<S, A> => {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    dispatch: (action) => {
      const next = reduce(state, action);
      if (next === state) {
        return;
      }
      state = next;
      for (const listener of listeners) {
        listener();
      }
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
