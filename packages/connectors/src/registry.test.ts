import { existsSync, readFileSync } from 'node:fs';
import { CatalogItem } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { createOutbound } from './kit/outbound/outbound.ts';
import { CONNECTORS, getConnector, listCatalog, openConnector, parseConfig } from './registry.ts';

const context = { outbound: createOutbound({ allow: [] }), signal: new AbortController().signal };

describe('the catalog', () => {
  it('shows every source of the specification, in groups', () => {
    expect(listCatalog().map(({ group, name }) => `${group}: ${name}`)).toEqual([
      'files: CSV file',
      'files: CSV link',
      'files: SQLite file',
      'files: DuckDB file',
      'files: S3 bucket',
      'files: Google Sheets',
      'databases: MySQL',
      'databases: PostgreSQL',
      'databases: SQL Server',
      'databases: ClickHouse',
      'databases: Snowflake',
      'databases: BigQuery',
      'business: QuickBooks',
      'business: Axpert',
      'feeds: Play Store',
      'feeds: App Store',
      'feeds: YouTube',
      'feeds: YouTube transcripts',
    ]);
  });

  it('has the form of the contract', () => {
    for (const item of listCatalog()) {
      expect(CatalogItem.parse(item)).toEqual(item);
    }
  });

  it('enables exactly the sources that have a connector, and never Google Sheets', () => {
    const enabled = listCatalog().filter((item) => item.status === 'enabled');
    expect(enabled.map((item) => item.kind)).toEqual(Object.keys(CONNECTORS));
    expect(Object.keys(CONNECTORS)).not.toContain('google-sheets');
  });

  it.each(listCatalog().map((item) => [item.kind, item.image]))('has a picture for %s', (_, image) => {
    const file = new URL(`../../../apps/web/public${image}`, import.meta.url);
    expect(existsSync(file)).toBe(true);
    const svg = readFileSync(file, 'utf8');
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 24 24"/);
    expect(svg).not.toMatch(/<script|href|<style|on\w+=/);
  });

  it('requests a link with words a form can show', () => {
    const link = listCatalog().find((item) => item.kind === 'csv-link');
    expect(link?.config).toMatchObject({
      type: 'object',
      properties: { url: { type: 'string', title: 'Link' } },
      required: ['url'],
    });
  });
});

describe('a connector', () => {
  // What people sign in at is proven with its tokens, in the server.
  const remote = Object.entries(CONNECTORS).filter(
    ([, connector]) => connector.arrival !== 'upload' && !('signIn' in connector),
  );

  it.each(remote.map(([kind]) => kind))('%s passes the conformance suite', (kind) => {
    const test = readFileSync(new URL(`${kind}/${kind}.test.ts`, import.meta.url), 'utf8');
    expect(test).toMatch(new RegExp(`describe(Database|Feed|Folder)?Conformance\\(\\{\\s*kind: '${kind}'`));
  });

  it('a connector that is not there is unknown', () => {
    expect(() => getConnector('ftp')).toThrow(expect.objectContaining({ code: 'connector.unknown' }));
    expect(() => getConnector('constructor')).toThrow(expect.objectContaining({ code: 'connector.unknown' }));
  });

  it.each(['google-sheets'])('%s refuses to open while it is disabled', async (kind) => {
    await expect(openConnector(kind, {}, context)).rejects.toMatchObject({ code: 'connector.disabled' });
  });

  it('a connector that arrives as an upload is not opened', async () => {
    await expect(openConnector('csv-file', {}, context)).rejects.toThrow('arrives as an upload');
  });

  it('gets a configuration that was checked, and every problem is reported', async () => {
    await expect(openConnector('csv-link', { url: '   ' }, context)).rejects.toMatchObject({
      code: 'request.invalid',
      issues: [{ path: 'url', message: 'Give a link.' }],
    });
  });

  it('says of each missing or wrong setting what belongs there', () => {
    expect(() => parseConfig('postgresql', { host: 5, database: 'sales' })).toThrow(
      expect.objectContaining({
        code: 'request.invalid',
        issues: [
          { path: 'host', message: 'Give text, not a number.' },
          { path: 'username', message: 'Missing: text belongs here.' },
        ],
      }),
    );
  });
});
