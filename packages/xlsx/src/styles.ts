import { parseColumnFormat } from '@plumbline/contract';
import { xmlText } from './xml-text.ts';

/** How a cell's number is shown. */
export const NUMBER_FORMS = ['general', 'date', 'timestamp', 'timestampMs', 'time'] as const;
export type NumberForm = (typeof NUMBER_FORMS)[number];

const FORMATS: Readonly<Record<NumberForm, number>> = {
  general: 0,
  date: 164,
  timestamp: 165,
  timestampMs: 166,
  time: 21,
};

/** Place in the list of cell formats. Plain forms first, then the same in bold, then the header. */
export const styleIndex = (form: NumberForm, isBold: boolean): number =>
  NUMBER_FORMS.indexOf(form) + (isBold ? NUMBER_FORMS.length : 0);
export const HEADER_STYLE = NUMBER_FORMS.length * 2;

const xf = (format: number, font: 0 | 1, more = '/>'): string =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${more}`;

/** Format codes of the columns of a workbook, each once; the cell formats of the first follow the header's. */
export class ColumnStyles {
  readonly #codes: string[] = [];

  /** The place of a column's format in the list of cell formats, bold at the next; null for one that has no code. */
  place(format: string | undefined): number | null {
    const code = format === undefined ? null : formatCode(format);
    if (code === null) {
      return null;
    }
    if (!this.#codes.includes(code)) {
      this.#codes.push(code);
    }
    return HEADER_STYLE + 1 + this.#codes.indexOf(code) * 2;
  }

  xml(): string {
    return stylesXml(this.#codes);
  }
}

const quoted = (text: string): string => (text === '' ? '' : `"${text.replaceAll('"', '')}"`);

/** Durations are stored in seconds, which no code shows as hours. */
function formatCode(format: string): string | null {
  const parsed = parseColumnFormat(format);
  if (parsed?.kind !== 'number') {
    return null;
  }
  const { before, after, decimals, isGrouped, isShare } = parsed;
  const fraction = decimals === 0 ? '' : `.${'0'.repeat(decimals)}`;
  return `${quoted(before)}${isGrouped ? '#,##0' : '0'}${fraction}${isShare ? '%' : quoted(after)}`;
}

const FIRST_CODE = 167;

const stylesXml = (codes: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    `<numFmts count="${3 + codes.length}"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>`,
    '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/>',
    '<numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd hh:mm:ss.000"/>',
    ...codes.map((code, at) => `<numFmt numFmtId="${FIRST_CODE + at}" formatCode="${xmlText(code)}"/>`),
    '</numFmts>',
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
    '<fills count="2"><fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${HEADER_STYLE + 1 + codes.length * 2}">`,
    ...NUMBER_FORMS.map((form) => xf(FORMATS[form], 0)),
    ...NUMBER_FORMS.map((form) => xf(FORMATS[form], 1)),
    xf(0, 1, ' applyAlignment="1"><alignment vertical="top"/></xf>'),
    ...codes.flatMap((_, at) => [xf(FIRST_CODE + at, 0), xf(FIRST_CODE + at, 1)]),
    '</cellXfs>',
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
    '</styleSheet>',
  ].join('');
