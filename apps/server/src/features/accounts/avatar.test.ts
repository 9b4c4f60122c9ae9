import { describe, expect, it } from 'vitest';
import { generatedAvatar } from './avatar.ts';

const svgOf = (person: Parameters<typeof generatedAvatar>[0]): string =>
  decodeURIComponent(generatedAvatar(person).replace('data:image/svg+xml;utf8,', ''));

describe('the generated avatar', () => {
  it('shows the initials, or the first letter of the address', () => {
    expect(svgOf({ fname: 'ada', lname: 'lovelace', email: 'x@y.test' })).toContain('>AL</text>');
    expect(svgOf({ fname: '', lname: '', email: 'zed@y.test' })).toContain('>Z</text>');
    expect(svgOf({ fname: '𝒜da', lname: '', email: 'x@y.test' })).toContain('>𝒜</text>');
  });

  it('keeps to one color for one address', () => {
    const colour = (email: string) => /fill="(#\w+)"/.exec(svgOf({ fname: 'A', lname: 'B', email }))?.[1];
    expect(colour('a@y.test')).toBe(colour('a@y.test'));
    expect(
      new Set(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => colour(`${name}@y.test`))).size,
    ).toBeGreaterThan(3);
  });

  it('cannot be made to hold markup', () => {
    expect(svgOf({ fname: '<script>', lname: '&"', email: 'x@y.test' })).toContain('>&#60;&#38;</text>');
  });
});
