import { createCanvas, SvgExportFlag } from '@napi-rs/canvas';
import type { CompiledChart } from '@plumbline/viz';
import { drawSvg } from './echarts-canvas.ts';
import { FONT_FAMILY } from './fonts.ts';
import { chartTheme } from './appearance.ts';
import { Pen } from './pen.ts';
import type { ChartSheet, Place } from './sheet.ts';
import { drawChart } from './tiles/chart.ts';

/** Readers of the file have their own fonts under other names. */
const FILE_FONT = "'IBM Plex Sans', system-ui, sans-serif";
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters that XML cannot hold, with one of which no program shows the picture. */
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);

/** ECharts writes the family unescaped into `style="…"`, where its quotes would end the attribute. */
const inOwnFont = (svg: string): string =>
  svg.replaceAll(escaped(FONT_FAMILY), FILE_FONT).replaceAll(FONT_FAMILY, FILE_FONT);

/** The content of the outermost tag, and its view box. */
function nested(svg: string, { x, y, width, height }: Place): string {
  const begin = svg.indexOf('>', svg.indexOf('<svg')) + 1;
  const inner = svg.slice(begin, svg.lastIndexOf('</svg>'));
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inner}</svg>`;
}

function drawnByPen(sheet: ChartSheet, place: Place, chart: CompiledChart): string {
  const canvas = createCanvas(place.width, place.height, SvgExportFlag.ConvertTextToPaths);
  drawChart(new Pen(canvas.getContext('2d'), chartTheme(sheet.theme)), { ...place, x: 0, y: 0 }, chart);
  return canvas.getContent().toString('utf8');
}

/** A complete file: title, chart and source, with the sentence for screen readers. */
export function printSvg(
  sheet: ChartSheet,
  {
    place,
    chart,
    summary,
  }: { readonly place: Place; readonly chart: CompiledChart; readonly summary: string },
): string {
  const theme = chartTheme(sheet.theme);
  const body = chart.kind === 'echarts' ? drawSvg(place, chart) : drawnByPen(sheet, place, chart);
  const { width, height } = sheet;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="${FILE_FONT}">`,
    `<title>${escaped(sheet.title)}</title><desc>${escaped(summary)}</desc>`,
    `<rect width="${width}" height="${height}" fill="${theme.surface}"/>`,
    `<text x="${place.x}" y="24" font-size="15" font-weight="600" fill="${theme.text}">${escaped(sheet.title)}</text>`,
    nested(inOwnFont(body), place),
    `<text x="${place.x}" y="${height - 9}" font-size="10" fill="${theme.text3}">${escaped(sheet.footer)}</text>`,
    '</svg>',
  ]
    .join('\n')
    .replaceAll(NOT_IN_XML, '');
}
