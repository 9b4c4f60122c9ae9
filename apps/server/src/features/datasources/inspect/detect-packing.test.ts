import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { detectPacking, partialInspection } from './detect-packing.ts';

const zip = (firstEntry: string): Buffer =>
  Buffer.from(`PK\u0003\u0004${'\0'.repeat(26)}${firstEntry}`, 'latin1');

describe('how a file is packed, by its first bytes', () => {
  it.each([
    ['a ZIP', zip('a.csv'), 'zip'],
    ['a gzip', gzipSync('a\n1\n'), 'gzip'],
    ['a Parquet file', Buffer.from('PAR1....'), 'parquet'],
    ['text', Buffer.from('PARTS,n\n'), null],
    ['nothing', Buffer.alloc(0), null],
  ])('detects %s', (_what, bytes, packing) => {
    expect(detectPacking(bytes)).toBe(packing);
  });
});

it.each([
  [zip('[Content_Types].xml'), { format: 'xlsx', compression: 'none' }],
  [zip('january.csv'), { format: 'delimited', compression: 'zip' }],
  [gzipSync('a\n1\n'), { format: 'delimited', compression: 'gzip' }],
  [Buffer.from('PAR1....'), { format: 'parquet', compression: 'none' }],
])(')#)', (head, shown) => {
  expect(partialInspection(head, 'data')).toMatchObject({
    ...shown,
    fileName: 'data',
    columns: [],
    rows: [],
    rowCount: null,
    complete: false,
  });
});
