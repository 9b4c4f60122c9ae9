import type { FileFormat } from '@plumbline/contract';
import type { FileInspection } from '@plumbline/engine';

/** First bytes of packed files: their content is many times their size. */
const PACKED: readonly { readonly magic: readonly number[]; readonly kind: 'zip' | 'gzip' | 'parquet' }[] = [
  { magic: [0x50, 0x4b], kind: 'zip' },
  { magic: [0x1f, 0x8b], kind: 'gzip' },
  { magic: [0x50, 0x41, 0x52, 0x31], kind: 'parquet' },
];

/** How a file is packed, by its first bytes; null for text and whatever else. */
export const detectPacking = (head: Uint8Array): 'zip' | 'gzip' | 'parquet' | null =>
  PACKED.find(({ magic }) => magic.every((byte, index) => head[index] === byte))?.kind ?? null;

/** Paths that only workbooks have, as the first entries of their directory. */
const WORKBOOK = /\[Content_Types\]\.xml|_rels\/|xl\//;

function formatBy(packing: ReturnType<typeof detectPacking>, isWorkbook: boolean): FileFormat {
  if (isWorkbook) {
    return 'xlsx';
  }
  return packing === 'parquet' ? 'parquet' : 'delimited';
}

/**
 * What is known about a packed file before its end has arrived: these formats have their directory in their last bytes. A
 * job inspects the rest once all bytes have arrived.
 */
export function partialInspection(head: Uint8Array, fileName: string): FileInspection {
  const packing = detectPacking(head);
  const isWorkbook =
    packing === 'zip' && WORKBOOK.test(Buffer.from(head.subarray(0, 4096)).toString('latin1'));
  const compression = packing === 'gzip' || (packing === 'zip' && !isWorkbook) ? packing : 'none';
  return {
    fileName,
    sizeBytes: 0,
    format: formatBy(packing, isWorkbook),
    compression,
    members: [],
    sheets: [],
    dialect: null,
    decimal: '.',
    decisions: [],
    lines: [],
    columns: [],
    rows: [],
    warnings: [],
    differences: [],
    sampledRows: 0,
    rowCount: null,
    complete: false,
  };
}
