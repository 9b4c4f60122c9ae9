import { describe, expect, it } from 'vitest';
import { findByName } from './find-by-name.ts';

const THINGS = [
  { id: '1', name: 'Orders' },
  { id: '2', name: 'orders' },
  { id: '3', name: 'Orders 2024' },
  { id: '5', name: 'Twice' },
  { id: '6', name: 'Twice' },
];
const find = (text: string): Promise<string> =>
  findByName('dataset', text, async (q) =>
    THINGS.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase())),
  );

describe('a thing on the command line', () => {
  it('is the one that is called exactly so, before those in another case', async () => {
    expect(await find('Orders')).toBe('1');
    expect(await find('orders')).toBe('2');
    expect(await find('ORDERS 2024')).toBe('3');
  });

  it('is what its id says, without a search', async () => {
    const id = '01a22c6b-1860-73c4-8fcc-48896374cdf8';
    expect(await findByName('dataset', id, () => Promise.reject(new Error('no search')))).toBe(id);
  });

  it('is not guessed where several have the name', async () => {
    await expect(find('twice')).rejects.toThrow(
      'Several datasets are called “twice”. Give the id of one:\n  5\n  6',
    );
    await expect(find('ORDERS')).rejects.toThrow('Several datasets are called “ORDERS”.');
  });

  it('a thing on the command line that is not there is said with what there is', async () => {
    await expect(find('order')).rejects.toThrow(
      'There is no dataset called “order” that you can see. There are “Orders”, “orders”, “Orders 2024”.',
    );
    await expect(find('nothing')).rejects.toThrow('There is no dataset called “nothing” that you can see.');
  });
});
