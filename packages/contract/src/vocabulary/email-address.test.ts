import { expect, it } from 'vitest';
import { Email } from '../entities/user.ts';
import { isEmailAddress } from './email-address.ts';

it.each([
  'ada@example.org',
  'ada.byron+list@mail.example.co.uk',
  'ada',
  'ada@',
  '@example.org',
  'ada@example',
  'a b@example.org',
  'ada@example..org',
  '',
  `${'a'.repeat(242)}@example.org`,
  `${'a'.repeat(243)}@example.org`,
])('the check of "%s" agrees with the schema', (text) => {
  expect(isEmailAddress(text)).toBe(Email.safeParse(text).success);
});
