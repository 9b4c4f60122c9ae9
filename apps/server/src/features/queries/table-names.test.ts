import { expect, it } from 'vitest';
import { namesOfOne, tableNames } from './table-names.ts';

const of = (id: string, name: string) => ({ id: `00000000-0000-7000-8000-00000000${id}`, name });

it('leaves a name that is nobody else’s', () => {
  expect(tableNames([of('3f2a', 'Orders'), of('9c01', 'People')])).toEqual(['Orders', 'People']);
});

it('puts the end of the id behind names that are alike but for their case, all of them', () => {
  expect(tableNames([of('3f2a', 'Orders'), of('9c01', 'ORDERS'), of('aaaa', 'x')])).toEqual([
    'Orders 3f2a',
    'ORDERS 9c01',
    'x',
  ]);
});

it('takes more of the id where the end is alike, or a dataset is called so', () => {
  expect(tableNames([of('13f2a', 'Orders'), of('23f2a', 'Orders'), of('9c01', 'orders 3f2a')])).toEqual([
    'Orders 13f2a',
    'Orders 23f2a',
    'orders 3f2a',
  ]);
});

it('calls one dataset by both names once', () => {
  expect(namesOfOne('Orders')).toEqual(['dataset', 'Orders']);
  expect(namesOfOne('Dataset')).toEqual(['dataset']);
});
