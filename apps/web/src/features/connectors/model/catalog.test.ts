import type { CatalogItem } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { groupCatalog, sourceOfFile } from './catalog.ts';

const item = (kind: string, group: string, overrides: Partial<CatalogItem> = {}): CatalogItem => ({
  kind,
  name: kind,
  description: '',
  image: `/connectors/${kind}.svg`,
  group: group as CatalogItem['group'],
  status: 'enabled',
  reason: null,
  signIn: 'form',
  isIncremental: false,
  isNew: false,
  isBeta: false,
  config: {},
  ...overrides,
});

const CATALOG = [
  item('mysql', 'databases', { name: 'MySQL', description: 'Tables or a read-only query. Also MariaDB.' }),
  item('csv-file', 'files', { name: 'CSV file' }),
  item('google-sheets', 'files', { name: 'Google Sheets', status: 'disabled' }),
  item('youtube', 'feeds', { name: 'YouTube' }),
];
const kindsOf = (search: string): string[] =>
  groupCatalog(CATALOG, search).flatMap(({ items }) => items.map(({ kind }) => kind));

describe('the catalog', () => {
  it('shows files first, then databases, business systems and feeds', () => {
    expect(groupCatalog(CATALOG, '').map(({ group }) => group)).toEqual(['files', 'databases', 'feeds']);
  });

  it('shows disabled connectors among the others', () => {
    expect(kindsOf('')).toEqual(['csv-file', 'google-sheets', 'mysql', 'youtube']);
  });

  it('finds by any part of name or description, whatever the case and accents', () => {
    expect(kindsOf('mariadb')).toEqual(['mysql']);
    expect(kindsOf('YÓUTUBE')).toEqual(['youtube']);
  });

  it('requires every word', () => {
    expect(kindsOf('read mysql')).toEqual(['mysql']);
    expect(kindsOf('csv mysql')).toEqual([]);
  });

  it('drops groups without a match', () => {
    expect(groupCatalog(CATALOG, 'sheets').map(({ group }) => group)).toEqual(['files']);
  });

  it('shows a group that a newer server adds, after the known ones', () => {
    const groups = groupCatalog([item('ftp', 'servers'), ...CATALOG], '').map(({ group }) => group);
    expect(groups.at(-1)).toBe('servers');
  });
});

describe('a dropped file', () => {
  const config = { properties: { file: { upload: ['.sqlite', '.db'] } } };

  it.each([
    ['Shop.SQLITE', 'sqlite'],
    ['shop.v2.db', 'sqlite'],
    ['shop.csv', null],
    ['sqlite', null],
  ])('%s leads to %s', (name, kind) => {
    expect(sourceOfFile([...CATALOG, item('sqlite', 'files', { config })], name)).toBe(kind);
    expect(sourceOfFile([item('sqlite', 'files', { config, status: 'disabled' })], name)).toBeNull();
  });
});
