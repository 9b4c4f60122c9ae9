import { describe, expect, it } from 'vitest';
import { linkHost, linkFault } from './link.ts';

describe('a link', () => {
  it.each([
    'https://data.example/orders.csv?sig=a%2Fb',
    ' http://data.example:8080 ',
    'HTTPS://DATA.EXAMPLE/x',
  ])('%s is one', (text) => {
    expect(linkFault(text)).toBeNull();
  });

  it.each(['data.example/orders.csv', 'ftp://data.example/a', 'http://', 'file:///etc/passwd', 'https:// a'])(
    '%s is none',
    (text) => {
      expect(linkFault(text)).toBe('form');
    },
  );

  it('is refused while it is empty', () => {
    expect(linkFault('  ')).toBe('empty');
  });

  it('is shown by its host, never with what it carries', () => {
    expect(linkHost('https://user:secret@data.example:8443/x?token=1')).toBe('data.example:8443');
    expect(linkHost('data')).toBe('data');
  });
});
