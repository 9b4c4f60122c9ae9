import { Readable } from 'node:stream';
import {
  assertNever,
  type BodyOf,
  type Cell,
  type ChartCell,
  type ChartData,
  type exportChart,
} from '@plumbline/contract';
import { csvWriter } from '@plumbline/engine';
import type { Translator } from '@plumbline/messages';
import { toVegaLite } from '@plumbline/viz';
import { wholeTableSheet, workbook } from '@plumbline/xlsx';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getTranslator } from '../../platform/text/translators.ts';
import {
  drawChart,
  downloadName,
  getListed,
  sourceSheet,
  traceAddress,
  type Download,
} from '../datasources/index.ts';
import { listAnnotations } from './annotations.ts';
import { sheetFormat } from './sheet-format.ts';

export interface ChartExport {
  readonly datasetId: string;
  readonly body: BodyOf<typeof exportChart>;
  /** Scheme and host of links. */
  readonly origin: string;
  readonly signal: AbortSignal;
}

/** The parts of a file. */
interface ExportedChart {
  readonly data: ChartData;
  readonly title: string;
  readonly datasetName: string;
  /** Where its figures can be checked. */
  readonly address: string;
}

/**
 * A chart as a file: its figures as `csv` or `xlsx`, its spec as `vega-lite`, its picture as `png` or `svg`. Throws what
 * `drawChart` and the drawing throw, and `chart.not_found` for remarks of a chart that is not there.
 */
export async function exportChartFile(
  services: Services,
  actor: Actor,
  { datasetId, body, origin, signal }: ChartExport,
): Promise<Download> {
  const { chart, mode, filters, search, version, format } = body;
  const { dataset } = await getListed(services, actor, datasetId);
  const data = await drawChart(services, actor, {
    id: datasetId,
    version,
    chart,
    mode,
    filters,
    search,
    signal,
  });
  const translator = await getTranslator(actor);
  const number = { kind: 'chart' as const, chart, mode, keys: null };
  const request = { datasetId, version: data.version, filters, number, ...(search && { search }) };
  const address = await traceAddress(services, actor, { origin, request });
  const drawn = { data, title: chart.title ?? dataset.name, datasetName: dataset.name, address };
  switch (format) {
    case 'csv':
      return figuresAsCsv(drawn, translator);
    case 'xlsx':
      return figuresAsWorkbook(drawn, translator);
    case 'vega-lite':
      return specAsVegaLite(drawn, translator);
    case 'png':
    case 'svg':
      return drawChartImage(services, actor, { drawn, translator, datasetId, body, origin, signal });
    default:
      return assertNever(format);
  }
}

const printRows = ({ data }: ChartData, { t }: Translator): readonly (readonly Cell[])[] => {
  const plainCell = (cell: ChartCell): Cell =>
    typeof cell === 'object' && cell !== null ? t('chartDrawing.other') : cell;
  return data.map((row) => row.map(plainCell));
};

const WORDS: ReadonlySet<string> = new Set(['text', 'json']);
const FLUSH_ROWS = 1000;

function figuresAsCsv({ data, title }: ExportedChart, translator: Translator): Download {
  const rows = printRows(data, translator);
  // Where the rest is a word, a column of another type holds text.
  const isText = data.columns.map(
    ({ type, role }, at) => WORDS.has(type) || (role === 'dimension' && hasOther(data, at)),
  );
  const writer = csvWriter(
    data.columns.map(({ label }) => label),
    isText,
  );
  function* pieces(): Generator<string> {
    yield writer.head;
    for (let from = 0; from < rows.length; from += FLUSH_ROWS) {
      yield rows
        .slice(from, from + FLUSH_ROWS)
        .map((row) => writer.row(row, false))
        .join('');
    }
  }
  return {
    body: Readable.from(pieces(), { objectMode: false }),
    contentType: 'text/csv; charset=utf-8',
    fileName: downloadName(title, 'csv'),
  };
}

const hasOther = ({ data }: ChartData, at: number): boolean =>
  data.some((row) => typeof row[at] === 'object' && row[at] !== null);

async function figuresAsWorkbook(
  { data, title, datasetName, address }: ExportedChart,
  translator: Translator,
): Promise<Download> {
  const columns = data.columns.map(({ label, type, format }) => ({
    name: label,
    type,
    format: format && sheetFormat(format),
  }));
  return {
    body: workbook(
      [
        await wholeTableSheet({ name: title, columns, rows: printRows(data, translator) }),
        await wholeTableSheet(
          sourceSheet({ dataset: datasetName, version: data.version, address }, translator),
        ),
      ],
      translator.say,
    ),
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName: downloadName(title, 'xlsx'),
  };
}

/** What Vega-Lite cannot express is noted in the file itself. */
function specAsVegaLite({ data, title }: ExportedChart, translator: Translator): Download {
  const { spec, missing } = toVegaLite(data, translator);
  const text = JSON.stringify(
    missing.length === 0 ? spec : { ...spec, usermeta: { missing: missing.map(translator.say) } },
    null,
    2,
  );
  return {
    body: Readable.from([text]),
    contentType: 'application/json; charset=utf-8',
    fileName: downloadName(title, 'vl.json'),
  };
}

interface ImageAsk extends ChartExport {
  readonly drawn: ExportedChart;
  readonly translator: Translator;
}

const CONTENT_TYPES = { png: 'image/png', svg: 'image/svg+xml' } as const;

/** With the annotations of the chart, and its source in the footer. */
async function drawChartImage(
  services: Services,
  actor: Actor,
  { drawn, translator, datasetId, body, signal }: ImageAsk,
): Promise<Download> {
  const { data, title, datasetName, address } = drawn;
  const format = body.format === 'svg' ? 'svg' : 'png';
  const written = await listAnnotations(services, actor, { datasetId, chartId: body.chartId ?? null });
  const fields = new Set(data.columns.map(({ field }) => field));
  const annotations = written.filter(({ anchor }) => anchor.column === null || fields.has(anchor.column));
  const sheet = {
    title,
    data,
    annotations,
    theme: body.theme,
    locale: translator.locale,
    width: body.width,
    height: body.height,
    footer: translator.t('trace.chartFooter', { name: datasetName, version: data.version, address }),
  };
  const file = await services.drawing.draw({ kind: 'chart', format, sheet }, signal);
  return {
    body: Readable.from([file]),
    contentType: CONTENT_TYPES[format],
    fileName: downloadName(title, format),
  };
}
