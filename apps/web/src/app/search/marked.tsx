import type { ReactNode } from 'react';
import type { Hit } from './api.ts';

/** A text with what the search found in it set off. */
export const Marked = ({
  text,
  marks,
}: {
  readonly text: string;
  readonly marks: Hit['marks']['title'] | undefined;
}): ReactNode => {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of marks ?? []) {
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>);
    at = to;
  }
  return [...parts, text.slice(at)];
};
