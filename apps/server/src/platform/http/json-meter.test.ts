import { describe, expect, it } from 'vitest';
import { JsonMeter, MAX_OBJECT_KEYS } from './json-meter.ts';

/** Fed in pieces of every size from one byte. */
const measured = (text: string, maxValues = 50_000): string[] => {
  const bytes = Buffer.from(text);
  const sizes = bytes.length > 1000 ? [7, 1000, bytes.length] : [1, 2, 3, bytes.length];
  return sizes.map((size) => {
    const meter = new JsonMeter(maxValues);
    try {
      for (let at = 0; at < bytes.length; at += size) {
        meter.add(bytes.subarray(at, at + size));
      }
      return 'fine';
    } catch (error) {
      return (error as Error).message;
    }
  });
};
const only = (outcomes: readonly string[]): string => {
  expect(new Set(outcomes).size).toBe(1);
  return outcomes[0] ?? '';
};

const keys = (count: number): string =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`;

describe('counting a body before it is parsed', () => {
  it('refuses an object of too many keys, at any depth', () => {
    expect(only(measured(keys(MAX_OBJECT_KEYS)))).toBe('fine');
    const refused = 'An object in the body has more than the 10,000 keys allowed.';
    expect(only(measured(keys(MAX_OBJECT_KEYS + 1)))).toBe(refused);
    expect(only(measured(`{"a":[1,{"b":${keys(MAX_OBJECT_KEYS + 1)}}]}`))).toBe(refused);
  });

  it('counts the keys of each object, not of all', () => {
    const list = Array.from({ length: 60 }, () => keys(200)).join(',');
    expect(only(measured(`[${list}]`))).toBe('fine');
  });

  it('counts values but not what is written in texts, escaped quotes included', () => {
    expect(only(measured('["a,[{\\",[[[[:::","b\\\\"]', 4))).toBe('fine');
    expect(only(measured('[1,2,3,4]', 4))).toBe('The body has more than the 4 values allowed here.');
  });

  it('refuses nesting beyond 64 levels', () => {
    const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    expect(only(measured(nested(64)))).toBe('fine');
    expect(only(measured(nested(65)))).toBe('The body is nested deeper than 64 levels.');
  });
});
