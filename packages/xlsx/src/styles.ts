/** How a cell's number is shown. */
export const NUMBER_FORMS = ['general', 'date', 'timestamp', 'timestampMs', 'time', 'percent'] as const;
export type NumberForm = (typeof NUMBER_FORMS)[number];

const FORMATS: Readonly<Record<NumberForm, number>> = {
  general: 0,
  date: 164,
  timestamp: 165,
  timestampMs: 166,
  time: 21,
  percent: 10,
};

/** Place in the list of cell formats. Plain forms first, then the same in bold, then the header. */
export const styleOf = (form: NumberForm, isBold: boolean): number =>
  NUMBER_FORMS.indexOf(form) + (isBold ? NUMBER_FORMS.length : 0);
export const HEADER_STYLE = NUMBER_FORMS.length * 2;

const xf = (format: number, font: 0 | 1, more = '/>'): string =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${more}`;

export const STYLES_XML = [
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
  '<numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>',
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/>',
  '<numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd hh:mm:ss.000"/></numFmts>',
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="${NUMBER_FORMS.length * 2 + 1}">`,
  ...NUMBER_FORMS.map((form) => xf(FORMATS[form], 0)),
  ...NUMBER_FORMS.map((form) => xf(FORMATS[form], 1)),
  xf(0, 1, ' applyAlignment="1"><alignment vertical="top"/></xf>'),
  '</cellXfs>',
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
  '</styleSheet>',
].join('');
