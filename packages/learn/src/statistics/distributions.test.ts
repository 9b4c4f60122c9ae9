import { expect, it } from 'vitest';
import {
  chiSquareTail,
  logGamma,
  normalCdf,
  normalQuantile,
  studentCdf,
  studentQuantile,
} from './distributions.ts';

it('distributions are those of SciPy 1.17', () => {
  const pairs = [
    [normalCdf(-3), 0.0013498980316300933],
    [normalCdf(-1), 0.15865525393145707],
    [normalCdf(0.5), 0.6914624612740131],
    [normalCdf(2.5), 0.9937903346742238],
    [normalQuantile(0.975), 1.959963984540054],
    [studentCdf(-2, 3), 0.06966298427942152],
    [studentCdf(1.5, 40), 0.9292666115604259],
    [studentQuantile(0.975, 1), 12.706204736174694],
    [studentQuantile(0.995, 7.5), 3.421422688124044],
    [studentQuantile(0.975, 200), 1.9718962236339088],
    [studentQuantile(0.025, 200), -1.9718962236339088],
    [chiSquareTail(3.84, 1), 0.05004352124870519],
    [chiSquareTail(0.1, 2), 0.951229424500714],
    [chiSquareTail(30, 5), 1.4748581038443073e-5],
    [logGamma(100), 359.1342053695754],
  ];
  pairs.forEach(([actual, wanted]) => expect(actual).toBeCloseTo(wanted!, 10));
});
