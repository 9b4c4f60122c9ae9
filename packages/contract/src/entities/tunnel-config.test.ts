import { describe, expect, it } from 'vitest';
import { hostName } from './tunnel-config.ts';

const messages = (host: string): readonly string[] =>
  hostName.safeParse(host).error?.issues.map(({ message }) => message) ?? [];

describe('the host of a connection', () => {
  it.each(['db.example.com', '10.1.2.3', ' localhost ', '::1', '2001:db8::8a2e:370:7334'])(
    'is a name or an address: %s',
    (host) => {
      expect(messages(host)).toEqual([]);
    },
  );

  it.each(['db.example.com:5432', '127.0.0.1:3306', 'localhost:'])(
    'has no port, which belongs in its own field: %s',
    (host) => {
      expect(messages(host)).toEqual(['Enter the host alone: its port belongs in the field for the port.']);
    },
  );

  it('is refused with a scheme', () => {
    expect(messages('https://db.example.com')).toEqual([
      'Enter a host name or an address, without a scheme, port or path.',
    ]);
  });
});
