import { expect, it } from 'vitest';
import { updateUser } from '../routes/accounts.ts';

it('leaves preferences that a change does not name out of it, so that they keep their values', () => {
  expect(updateUser.body.parse({ preferences: { theme: 'Dark' } })).toEqual({
    preferences: { theme: 'Dark' },
  });
});
