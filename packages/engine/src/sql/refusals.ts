import { AppError } from '@plumbline/contract';
import { type TextPosition, positionText } from './text-position.ts';

/** Something in a statement that may not be there. */
export interface Refusal {
  readonly message: string;
  readonly hint?: string;
  readonly position: TextPosition | null;
}

/** Of a message or a hint: either may repeat the whole statement. */
export const MAX_MESSAGE = 600;

/** Those that are listed; the message counts all. */
const MAX_LISTED = 50;

export const shortened = (text: string): string =>
  text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE)}…` : text;

/** `data` reports the position of the first problem, for an editor to mark. */
export const statementError = (
  code: 'query.refused' | 'query.invalid',
  refusals: readonly Refusal[],
): AppError => {
  const [first] = refusals;
  const rest = refusals.length - 1;
  const listed = refusals.slice(0, MAX_LISTED);
  const message = first === undefined ? 'The statement cannot be run.' : refusalText(first);
  return new AppError(code, `${message}${rest > 0 ? ` And ${rest} more.` : ''}`, {
    issues: listed.map((refusal) => ({
      path: 'sql',
      message: refusalText(refusal),
      ...(refusal.hint === undefined ? {} : { hint: shortened(refusal.hint) }),
    })),
    data: { places: listed.map(({ position }) => position) },
  });
};

const refusalText = ({ message, position }: Refusal): string => {
  const text = shortened(message);
  return position === null ? text : `${text.replace(/\.$/u, '')}${positionText(position)}.`;
};
