import { xmlText } from './xml-text.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Parts by their number; those with a note have two parts more. */
export const contentTypes = (sheets: number, notes: readonly number[]): string =>
  [
    `${XML}<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    `<Override PartName="/xl/workbook.xml" ContentType="${MAIN}.sheet.main+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${MAIN}.styles+xml"/>`,
    ...Array.from(
      { length: sheets },
      (_, index) =>
        `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${MAIN}.worksheet+xml"/>`,
    ),
    ...notes.map(
      (number) => `<Override PartName="/xl/comments${number}.xml" ContentType="${MAIN}.comments+xml"/>`,
    ),
    '</Types>',
  ].join('');

export const ROOT_RELATIONS = [
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">`,
  `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>`,
  '</Relationships>',
].join('');

export const workbookRelations = (sheets: number): string =>
  [
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">`,
    ...Array.from(
      { length: sheets },
      (_, index) =>
        `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
    ),
    `<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/>`,
    '</Relationships>',
  ].join('');

export const workbookXml = (names: readonly string[]): string =>
  [
    `${XML}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets>`,
    ...names.map(
      (name, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
    ),
    '</sheets></workbook>',
  ].join('');

/** In the sheet, after its rows. */
export const NOTE_REFERENCE = `<legacyDrawing xmlns:r="${OFFICE}" r:id="rId1"/>`;

const SHAPE_TYPE =
  '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>';
/** Shapes are numbered in thousands by sheet. */
const shape = (sheet: number): string =>
  `<v:shape id="_x0000_s${sheet * 1024 + 1}" type="#_x0000_t202" style="position:absolute;margin-left:80pt;margin-top:2pt;width:320pt;height:90pt;z-index:1;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>1, 15, 0, 2, 6, 15, 6, 4</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>0</x:Row><x:Column>0</x:Column></x:ClientData></v:shape>`;

/** A note on the first cell of a sheet, which programs show in a box beside it: its parts by their path. */
export const noteParts = (sheet: number, text: string): readonly (readonly [string, string])[] => [
  [
    `xl/worksheets/_rels/sheet${sheet}.xml.rels`,
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/vmlDrawing" Target="../drawings/vmlDrawing${sheet}.vml"/><Relationship Id="rId2" Type="${OFFICE}/comments" Target="../comments${sheet}.xml"/></Relationships>`,
  ],
  [
    `xl/comments${sheet}.xml`,
    `${XML}<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author>Plumbline</author></authors><commentList><comment ref="A1" authorId="0"><text><r><t xml:space="preserve">${xmlText(text)}</t></r></text></comment></commentList></comments>`,
  ],
  [
    `xl/drawings/vmlDrawing${sheet}.vml`,
    `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="${sheet}"/></o:shapelayout>${SHAPE_TYPE}${shape(sheet)}</xml>`,
  ],
];
