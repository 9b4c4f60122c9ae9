import { describe, expect, it } from 'vitest';
import { numberFormat } from './number-format.ts';

const kindOf = (id: number, code: string | null): string => {
  const { isMoment, isDuration, hasDay, hasTime } = numberFormat(id, code);
  if (isDuration) {
    return 'duration';
  }
  if (!isMoment) {
    return 'number';
  }
  const shown = `${hasDay ? 'day' : ''}${hasTime ? 'time' : ''}`;
  return shown === '' ? 'either' : shown;
};

describe('formats known by their number', () => {
  it.each([
    [0, 'number'],
    [2, 'number'],
    [9, 'number'],
    [11, 'number'],
    [14, 'day'],
    [17, 'day'],
    [18, 'time'],
    [21, 'time'],
    [22, 'daytime'],
    [27, 'day'],
    [32, 'time'],
    [34, 'either'],
    [37, 'number'],
    [44, 'number'],
    [45, 'time'],
    [46, 'duration'],
    [47, 'time'],
    [48, 'number'],
    [49, 'number'],
    [57, 'day'],
    [163, 'number'],
  ])('%i shows a %s', (id, kind) => {
    expect(kindOf(id, null)).toBe(kind);
  });
});

describe('formats by their code', () => {
  it.each([
    ['yyyy-mm-dd', 'day'],
    [String.raw`yyyy\-mm\-dd;@`, 'day'],
    ['[$-409]d-mmm-yy;@', 'day'],
    ['[$-F800]dddd, mmmm dd, yyyy', 'day'],
    ['[$-F400]h:mm:ss AM/PM', 'time'],
    ['mmm', 'day'],
    ['mm/yy', 'day'],
    ['m', 'day'],
    ['dddd', 'day'],
    ['yyyy"年"m"月"d"日"', 'day'],
    ['[$-411]ggge"年"m"月"d"日"', 'day'],
    ['[$-30000]bbbb', 'day'],
    ['TT.MM.JJJJ', 'day'],
    ['jj/mm/aaaa', 'day'],
    ['ДД.ММ.ГГГГ', 'day'],
    ['dd/mm/yyyy hh:mm', 'daytime'],
    ['m/d/yy h:mm AM/PM', 'daytime'],
    [String.raw`dd\.mm\.yyyy\ hh:mm:ss.000`, 'daytime'],
    ['h:mm', 'time'],
    ['mm:ss', 'time'],
    ['mm:ss.0', 'time'],
    ['上午/下午h"时"mm"分"', 'time'],
    ['[h]:mm', 'duration'],
    ['[hh]:mm:ss', 'duration'],
    ['[mm]:ss', 'duration'],
    ['[s]', 'duration'],
    ['[Red][h]:mm;[Blue]-[h]:mm', 'duration'],
    ['General', 'number'],
    ['Standard', 'number'],
    ['0', 'number'],
    ['0.00E+00', 'number'],
    ['##0.0E-0', 'number'],
    ['#,##0.00_);[Red](#,##0.00)', 'number'],
    ['[Red]0', 'number'],
    ['[Magenta]#,##0', 'number'],
    ['"day" 0', 'number'],
    ['0 "months"', 'number'],
    [String.raw`0\d`, 'number'],
    [String.raw`\h0`, 'number'],
    ['0_d', 'number'],
    ['*d0', 'number'],
    ['[>=100]0;[<100]"h"0', 'number'],
    ['[$USD-409] #,##0.00', 'number'],
    ['_-* #,##0.00 [$€-407]_-', 'number'],
    ['# ?/?', 'number'],
    ['0%', 'number'],
    ['@', 'number'],
    [';;;', 'number'],
    ['', 'number'],
    ['"unclosed h', 'number'],
    ['[h', 'number'],
  ])('%s shows a %s', (code, kind) => {
    expect(kindOf(200, code)).toBe(kind);
  });

  it('formats of shares and money say how columns of them are shown', () => {
    const shown = [
      '0%',
      '0.00%',
      '0.0 %',
      '"$"#,##0.00',
      '$#,##0',
      '#,##0.00 "€"',
      '[$€-407]#,##0.00',
      '#,##0.00\\ [$€-407]',
      '_-* #,##0.00 [$kr-41D]_-;-* #,##0.00',
      '[$USD-409] #,##0.00',
      '#,##0.00" zł"',
      '0.00',
      '#,##0',
      '"day" 0',
    ].map((code) => numberFormat(200, code).display);
    expect(shown).toEqual([
      '0 %',
      '0.00 %',
      '0.0 %',
      '$0,0.00',
      '$0,0',
      '0,0.00 €',
      '€0,0.00',
      '0,0.00 €',
      '0,0.00 kr',
      'USD 0,0.00',
      '0,0.00 zł',
      null,
      null,
      null,
    ]);
  });
});
