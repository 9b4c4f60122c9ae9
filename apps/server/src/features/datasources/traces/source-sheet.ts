import type { Translator } from '@plumbline/messages';
import type { WholeTable } from '@plumbline/xlsx';

export interface SheetSource {
  readonly dataset: string;
  readonly version: number;
  /** Where the numbers can be checked. */
  readonly address: string;
}

/** The last sheet of a workbook: which rows it is from, and where each number can be checked. */
export const sourceSheet = ({ dataset, version, address }: SheetSource, { t }: Translator): WholeTable => ({
  name: t('trace.sheet'),
  columns: [
    { name: t('trace.sheetFact'), type: 'text' },
    { name: t('trace.sheetValue'), type: 'text' },
  ],
  rows: [
    [t('trace.sheetDataset'), dataset],
    [t('trace.sheetVersion'), String(version)],
    [t('trace.sheetAddress'), address],
  ],
});
