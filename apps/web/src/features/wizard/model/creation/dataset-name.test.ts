import { describe, expect, it } from 'vitest';
import { NAME_MOST, nameFromFile, nameFromFiles, nameFromUrl } from './dataset-name.ts';

describe('the name of a dataset', () => {
  it.each([
    ['orders.csv', 'orders'],
    ['Orders 2026, north.CSV', 'Orders 2026, north'],
    ['orders.2026-10.csv.gz', 'orders.2026-10'],
    ['C:\\data\\orders.tsv', 'orders'],
    ['no ending', 'no ending'],
    ['.csv', '.csv'],
    ['v1.2 results', 'v1.2 results'],
  ])('the name of a dataset of the file %s is %s', (file, name) => {
    expect(nameFromFile(file)).toBe(name);
  });

  it.each([
    [['orders-2024.csv', 'orders-2025.csv'], 'orders'],
    [['Orders (1).csv', 'Orders (2).xlsx'], 'Orders'],
    [['north.csv', 'south.csv'], 'north'],
    [['a1.csv', 'a2.csv'], 'a1'],
    [['sales 2024.csv'], 'sales 2024'],
    [[], ''],
  ])('the name of a dataset of the files %j is "%s"', (files, name) => {
    expect(nameFromFiles(files)).toBe(name);
  });

  it('is cut to what a name may be long', () => {
    expect(nameFromFile(`${'x'.repeat(300)}.csv`)).toHaveLength(NAME_MOST);
  });

  it.each([
    ['https://data.example/files/Stock%20levels.csv?sig=1', 'Stock levels'],
    ['https://data.example/', 'data.example'],
    ['https://data.example/export/%E0%A4%A', '%E0%A4%A'],
    ['not a link.csv', 'not a link'],
  ])('the name of a dataset of the link %s is %s', (url, name) => {
    expect(nameFromUrl(url)).toBe(name);
  });
});
