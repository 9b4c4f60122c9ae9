import type { Translator } from '@plumbline/messages';
import { tableSheet, type Sheet } from '@plumbline/xlsx';

export interface SheetSource {
  readonly dataset: string;
  readonly version: number;
  /** Where the numbers can be checked. */
  readonly address: string;
}

/** The last sheet of a workbook: which rows it is from, and where each number can be checked. */
export function sourceSheet({ dataset, version, address }: SheetSource, { t }: Translator): Promise<Sheet> {
  const lines = [
    [t('trace.sheetDataset'), dataset],
    [t('trace.sheetVersion'), String(version)],
    [t('trace.sheetAddress'), address],
  ];
  async function* pieces(): AsyncGenerator<readonly (readonly string[])[]> {
    yield lines;
  }
  return tableSheet({
    name: t('trace.sheet'),
    columns: [
      { name: t('trace.sheetFact'), type: 'text' },
      { name: t('trace.sheetValue'), type: 'text' },
    ],
    pieces: pieces(),
  });
}
