import { describe, expect, it } from 'vitest';
import { generatedAvatar } from './avatar.ts';

const svgOf = (person: Parameters<typeof generatedAvatar>[0]): string =>
  decodeURIComponent(generatedAvatar(person).replace('data:image/svg+xml;utf8,', ''));

describe('the generated avatar', () => {
  it('shows the initials, or the first letter of the address', () => {
    expect(svgOf({ id: '1', fname: 'ada', lname: 'lovelace', email: 'x@y.test' })).toContain('>AL</text>');
    expect(svgOf({ id: '1', fname: '', lname: '', email: 'zed@y.test' })).toContain('>Z</text>');
    expect(svgOf({ id: '1', fname: '𝒜da', lname: '', email: 'x@y.test' })).toContain('>𝒜</text>');
  });

  it('has one color for one person, whatever their name and address', () => {
    const color = (id: string, rest = { fname: 'A', lname: 'B', email: 'a@y.test' }) =>
      /fill="(#\w+)"/.exec(svgOf({ id, ...rest }))?.[1];
    expect(color('a')).toBe(color('a', { fname: 'C', lname: 'D', email: 'new@y.test' }));
    expect(new Set(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => color(id))).size).toBeGreaterThan(3);
  });

  it('cannot be made to hold markup', () => {
    expect(svgOf({ id: '1', fname: '<script>', lname: '&"', email: 'x@y.test' })).toContain(
      '>&#60;&#38;</text>',
    );
  });
});
