import { useEffect, useRef, useState } from 'react';

export interface TypedValue<T> {
  readonly text: T;
  readonly setText: (text: T) => void;
  /** Reports the text at once. */
  readonly commit: () => void;
}

interface TypedValueOptions<T> {
  /** Ms without a change after which the text is reported; null: only `commit` does. */
  readonly delayMs: number | null;
  readonly onCommit: (value: T) => void;
}

/** Text of a field that is reported when typing pauses. A value changed from outside (undo, a link) shows at once. */
export function useTypedValue<T>(value: T, { delayMs, onCommit }: TypedValueOptions<T>): TypedValue<T> {
  const [text, setText] = useState(value);
  const reported = useRef(value);
  const report = useRef(onCommit);
  useEffect(() => {
    report.current = onCommit;
  });
  useEffect(() => {
    if (value !== reported.current) {
      reported.current = value;
      setText(value);
    }
  }, [value]);
  useEffect(() => {
    if (delayMs === null || text === reported.current) {
      return undefined;
    }
    const timer = setTimeout(() => {
      reported.current = text;
      report.current(text);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  const commit = (): void => {
    if (text !== reported.current) {
      reported.current = text;
      report.current(text);
    }
  };
  return { text, setText, commit };
}
