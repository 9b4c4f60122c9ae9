import { expect, it } from 'vitest';
import { columnRef } from '../phrases.ts';
import { findNamedMeasure, nameOfFormula } from './measure-name.ts';

it.each(['Net sales', 'a]b', ']', '[x'])('a measure is the one name of its formula: %s', (name) => {
  expect(nameOfFormula(columnRef(name))).toBe(name);
  expect(nameOfFormula(`= ${columnRef(name)} `)).toBe(name);
});

it.each(['[a] + [b]', 'SUM([a])', '[a', ''])('other formulas have none: %s', (formula) => {
  expect(nameOfFormula(formula)).toBeNull();
});

it('finds the measure of a formula, whatever the case of its name', () => {
  const measures = [{ name: 'Net sales' }, { name: 'Margin' }];
  expect(findNamedMeasure('[margin]', measures)).toBe(measures[1]);
  expect(findNamedMeasure('[Margin] * 2', measures)).toBeNull();
  expect(findNamedMeasure('[Gross]', measures)).toBeNull();
});
