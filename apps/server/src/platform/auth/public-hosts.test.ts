import { expect, it } from 'vitest';
import { isHostOfAnybody } from './public-hosts.ts';

it.each([
  ['https://*.github.io', true],
  ['https://*.herokuapp.com:8443', true],
  ['https://*.compute.amazonaws.com', true],
  ['https://*.co.uk', true],
  ['https://*.anything.ck', true],
  ['https://*.xn--55qx5d.cn', true],
  ['https://*.www.ck', false],
  ['https://*.shop.github.io', false],
  ['https://*.shop.example.co.uk', false],
  ['https://github.io', false],
])('%s covers sites of anybody: %s', (host, expected) => {
  expect(isHostOfAnybody(host)).toBe(expected);
});
