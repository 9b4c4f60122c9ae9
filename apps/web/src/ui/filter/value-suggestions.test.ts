import { describe, expect, it } from 'vitest';
import { listOffers, type Offer } from './value-suggestions.ts';

const values: readonly Offer[] = [
  ['Kenya', 690],
  ['Germany', 310],
  ['France', 300],
];

describe('values to offer', () => {
  it('shows what was picked from the start on top, with its rows', () => {
    const offers = listOffers({ found: values, picked: ['France'], first: ['France'] });
    expect(offers.map(([value]) => value)).toEqual(['France', 'Kenya', 'Germany']);
  });

  it('moves nothing when a value is picked or unpicked', () => {
    const order = (picked: readonly string[]) =>
      listOffers({ found: values, picked, first: [] }).map(([value]) => value);
    expect(order(['Germany'])).toEqual(order([]));
  });

  it('keeps a picked value that is not among those found', () => {
    expect(
      listOffers({ found: values, picked: ['Atlantis', null], first: ['Atlantis'] }).slice(0, 2),
    ).toEqual([
      ['Atlantis', null],
      [null, null],
    ]);
  });
});
