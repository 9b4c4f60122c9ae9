import { AppError } from '@plumbline/contract';
import { type TextPosition, positionText } from './text-position.ts';

/** Something in a statement that may not be there. */
export interface Refusal {
  readonly message: string;
  readonly hint?: string;
  readonly position: TextPosition | null;
}

/** `data` reports the position of the first problem, for an editor to mark. */
export const statementError = (
  code: 'query.refused' | 'query.invalid',
  refusals: readonly Refusal[],
): AppError => {
  const [first] = refusals;
  const rest = refusals.length - 1;
  const message = first === undefined ? 'The statement cannot be run.' : refusalText(first);
  return new AppError(code, `${message}${rest > 0 ? ` And ${rest} more.` : ''}`, {
    issues: refusals.map((refusal) => ({
      path: 'sql',
      message: refusalText(refusal),
      ...(refusal.hint === undefined ? {} : { hint: refusal.hint }),
    })),
    data: { places: refusals.map(({ position }) => position) },
  });
};

const refusalText = ({ message, position }: Refusal): string =>
  position === null ? message : `${message.replace(/\.$/u, '')}${positionText(position)}.`;
