import { describe, expect, it } from 'vitest';
import { parseTarget } from './target.ts';

const refusal = (link: string): string => {
  try {
    parseTarget(link);
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    return `${code}: ${message}`;
  }
  return 'let through';
};

describe('what a link may be', () => {
  it.each([
    'http://example.com/a.csv',
    'https://example.com:8443/a',
    'HTTPS://EXAMPLE.com:3000/',
    'http://example.com:443/',
  ])('takes %s', (link) => {
    expect(refusal(link)).toBe('let through');
  });

  it.each([
    'file:///etc/passwd',
    'ftp://example.com/a',
    'gopher://example.com',
    'data:text/csv,a',
    'javascript:1',
  ])('refuses the scheme of %s', (link) => {
    expect(refusal(link)).toMatch(/^source\.address_refused: Links must begin with https/);
  });

  it.each([
    '',
    'example.com/a.csv',
    '//example.com',
    'http://',
    'http://exa mple.com',
    'http://[::1',
    'http://[fe80::1%25eth0]/',
    'http://256.1.1.1/',
  ])('refuses "%s", which is no web address', (link) => {
    expect(refusal(link)).toMatch(/^source\.address_refused: The link is not a web address/);
  });

  it.each([22, 25, 1023, 3306, 5432, 6379, 9200, 11_211, 0])('refuses port %d', (port) => {
    expect(refusal(`http://example.com:${port}/`)).toMatch(/^source\.address_refused: Port/);
  });

  it('refuses a password that is not encoded', () => {
    expect(refusal('http://u:100%@example.com/')).toMatch(/^source\.address_refused: The user name/);
  });
});

describe('how a link is taken apart', () => {
  it.each([
    ['http://0177.0.0.1/', '127.0.0.1'],
    ['http://2130706433/', '127.0.0.1'],
    ['http://0x7f.1/', '127.0.0.1'],
    ['http://127.0.0.1./', '127.0.0.1'],
    ['http://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
  ])('reads the address in %s as %s', (link, host) => {
    expect(parseTarget(link)).toMatchObject({ host, isLiteral: true });
  });

  it('drops the trailing dot and the case of a name', () => {
    expect(parseTarget('http://Example.COM./a')).toMatchObject({ host: 'example.com', isLiteral: false });
  });

  it('takes user name and password out of the address into a header', () => {
    const target = parseTarget('https://ann:p%40ss%3A@example.com/a?b=1#c');
    expect(target.url.href).toBe('https://example.com/a?b=1');
    expect(target.authorization).toBe(`Basic ${Buffer.from('ann:p@ss:').toString('base64')}`);
  });

  it('makes no header without them', () => {
    expect(parseTarget('https://example.com/').authorization).toBeNull();
  });
});
