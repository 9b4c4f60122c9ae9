import { describe, expect, it } from 'vitest';
import { addAddresses, parseAddresses } from './addresses.ts';

describe('addresses of a pasted text', () => {
  it.each([
    ['a@x.org', ['a@x.org']],
    ['a@x.org, b@x.org;c@x.org\nd@x.org', ['a@x.org', 'b@x.org', 'c@x.org', 'd@x.org']],
    ['Ada Lovelace <ada@x.org>, "Bob" <bob@x.org>', ['ada@x.org', 'bob@x.org']],
    ['mailto:ada@x.org.', ['ada@x.org']],
    ['ada', ['ada']],
    ['a@x.org, grace, b@x.org', ['a@x.org', 'grace', 'b@x.org']],
    ['a@x.org b.x.org', ['a@x.org', 'b.x.org']],
    ['"Lovelace, Ada" <ada@x.org>; <bob@x.org>', ['ada@x.org', 'bob@x.org']],
    [' ,; \n', []],
  ])('%j are %j', (text, addresses) => {
    expect(parseAddresses(text)).toEqual(addresses);
  });

  it('are added once, whatever their case', () => {
    expect(addAddresses(['a@x.org'], ['A@X.org', 'b@x.org', 'B@x.org'])).toEqual(['a@x.org', 'b@x.org']);
  });
});
