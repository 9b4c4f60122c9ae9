import { describe, expect, it } from 'vitest';
import { EVERY_ROW, freeValues, parseLinkToken, parseOverrides } from './model.ts';

describe('the address of an embedded page', () => {
  it('says theme, language, filters and parameters', () => {
    const condition = { column: 'country', op: 'eq', value: 'DE' };
    const params = new URLSearchParams({
      theme: 'Dark',
      locale: 'de-DE',
      f: JSON.stringify(condition),
      p: JSON.stringify({ country: ['DE'] }),
    });
    expect(parseOverrides(`?${params}`)).toEqual({
      theme: 'Dark',
      locale: 'de-DE',
      filters: { op: 'and', value: [condition] },
      parameters: { country: ['DE'] },
    });
  });

  it('the address of an embedded page that says nonsense wishes for nothing', () => {
    for (const search of ['', '?theme=Rainbow&f={&p=[1]', '?f=7&p=null', '?f={"op":7}']) {
      expect(parseOverrides(search)).toEqual({
        theme: null,
        locale: null,
        filters: EVERY_ROW,
        parameters: {},
      });
    }
  });

  it('has the token after /embed/', () => {
    expect(parseLinkToken('/embed/pe1_abc')).toBe('pe1_abc');
    expect(parseLinkToken('/embed/pe1_abc/')).toBe('pe1_abc');
    expect(parseLinkToken('/embed')).toBe('');
  });
});

describe('parameters', () => {
  const country = { name: 'country', label: 'Country', column: 'country', op: 'in' as const, value: ['FR'] };

  it('parameters that readers may not set, or that there are not, are left out', () => {
    expect(freeValues({ country: ['DE'], secret: 1 }, [country])).toEqual({ country: ['DE'] });
  });
});
