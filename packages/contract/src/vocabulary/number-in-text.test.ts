import { describe, expect, it } from 'vitest';
import { splitAtNumbers } from './number-in-text.ts';

const numbers = (text: string): string[] =>
  splitAtNumbers(text)
    .filter(({ isNumber }) => isNumber)
    .map((part) => part.text);

describe('numbers in a text', () => {
  it.each([
    ['Sales rose 12.5 % to 1,200 in 2024.', ['12.5 %', '1,200', '2024']],
    ['7 of 77', ['7', '77']],
    ['−3 and +4%', ['−3', '+4%']],
    ['Q3, L2 and visits90d are names', []],
    ['', []],
  ])('numbers in a text of “%s” are found whole', (text, expected) => {
    expect(numbers(text)).toEqual(expected);
  });

  it('leave nothing of the text out', () => {
    const text = 'Of 7,  77 % rose — 3.5 fell.';
    expect(
      splitAtNumbers(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});
