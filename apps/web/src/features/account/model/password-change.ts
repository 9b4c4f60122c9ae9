import { PASSWORD_MIN_LENGTH } from '@plumbline/contract';

export type PasswordFault =
  | { readonly field: 'current'; readonly kind: 'missing' }
  | { readonly field: 'next'; readonly kind: 'short'; readonly count: number }
  | { readonly field: 'next'; readonly kind: 'same' };

/** Everything wrong with a password change, in the order of its fields; empty when it may be sent. */
export const passwordFaults = (current: string, next: string): readonly PasswordFault[] => {
  const faults: PasswordFault[] = [];
  if (current === '') {
    faults.push({ field: 'current', kind: 'missing' });
  }
  const count = Array.from(next).length;
  if (count < PASSWORD_MIN_LENGTH) {
    faults.push({ field: 'next', kind: 'short', count });
  } else if (next === current) {
    faults.push({ field: 'next', kind: 'same' });
  }
  return faults;
};
