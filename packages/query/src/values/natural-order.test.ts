import { describe, expect, it } from 'vitest';
import { naturalOrder } from './natural-order.ts';

const sorted = (texts: readonly string[]): string[] =>
  texts.toSorted((a, b) => Number(a > b) - Number(a < b));

describe('the natural order of texts [SEM-SORT-5]', () => {
  it.each([
    ['months', ['January', 'February', 'March', 'September', 'October', 'December']],
    ['short months', ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct']],
    ['months in capitals', ['JAN', 'APR', 'AUG']],
    ['German months', ['Januar', 'Februar', 'März', 'April', 'Mai', 'Dezember']],
    ['French months with dots', ['janv.', 'févr.', 'avr.', 'juil.']],
    ['weekdays from Monday', ['Monday', 'Tuesday', 'Wednesday', 'Friday', 'Sunday']],
    ['short weekdays', ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']],
    ['Spanish weekdays', ['lunes', 'martes', 'miércoles', 'domingo']],
    ['quarters', ['Q1', 'Q2', 'Q3', 'Q4']],
    ['quarters of years', ['Q4 2023', 'Q1 2024', 'Q2 2024']],
    ['sizes', ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL']],
    ['named sizes', ['Small', 'Medium', 'Large', 'Extra large']],
    ['ranges', ['0-9', '10-19', '20-99', '100+']],
    ['ranges with words', ['under 18', '18 to 25', '26 to 64', '65 and over']],
    ['ranges of money', ['<$1,000', '$1,000-$4,999', '$5,000-$9,999', '>$10,000']],
    ['numbers with a unit', ['5 km', '10 km', '42.2 km']],
  ])('is that of %s', (_what, order) => {
    expect(naturalOrder(sorted(order))).toEqual(order);
    expect(naturalOrder(order.toReversed())).toEqual(order);
  });

  it.each([
    ['one text does not belong', ['April', 'May', 'June', 'Bob']],
    ['there is one value', ['May']],
    ['two name the same', ['Jan', 'January', 'Feb']],
    ['they are names', ['Bern', 'Basel']],
    ['they are months of years', ['2024-01', '2023-12']],
    ['they are codes of digits', ['007', '12', '3']],
    ['letters are no sizes', ['M', 'F']],
  ])('is not there where %s', (_why, texts) => {
    expect(naturalOrder(texts)).toBeNull();
  });
});
