import { CHART_MARKS } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { compileChart } from './compile-chart.ts';
import { compileCommon, isCommonMark } from './compile-common.ts';
import { SPECIMENS } from '../test/gallery/specimens.ts';
import { CHART_THEMES } from './themes.ts';
import { WORDS } from '../test/support/index.ts';

const look = { theme: CHART_THEMES.Light, ...WORDS, isStill: true };

describe('what a browser loads first', () => {
  it.each(CHART_MARKS.filter(isCommonMark))('draws %s as everywhere else', (mark) => {
    const data = SPECIMENS[mark]();
    expect(JSON.stringify(compileCommon(data, look))).toBe(JSON.stringify(compileChart(data, look)));
  });

  it('leaves every mark that it does not draw to the whole', () => {
    const others = CHART_MARKS.filter((mark) => !isCommonMark(mark));
    const drawn = others.map((mark) => compileCommon(SPECIMENS[mark](), look).kind);
    expect(new Set(drawn)).toEqual(new Set(['table']));
  });
});
