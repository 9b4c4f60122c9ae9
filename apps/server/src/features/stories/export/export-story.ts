import { assertNever, type ChartData, type STORY_FORMATS, type StoryChecks } from '@plumbline/contract';
import { Readable } from 'node:stream';
import { summarizeChart } from '@plumbline/viz';
import type { Translator } from '@plumbline/messages';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { getTranslator } from '../../../platform/text/translators.ts';
import { downloadName } from '../../datasources/index.ts';
import { getStory } from '../get-story.ts';
import type { ExportedStory } from './exported-story.ts';
import { readCharts } from './story-charts.ts';
import { storyHtml } from './story-html.ts';
import { storyTraces } from './story-traces.ts';
import { storySheet } from './story-pdf.ts';
import { storySlides } from './story-slides.ts';

type StoryFormat = (typeof STORY_FORMATS)[number];

const CONTENT_TYPES: Readonly<Record<StoryFormat, string>> = {
  html: 'text/html; charset=utf-8',
  pdf: 'application/pdf',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

/** In px; the same shape as on slides. */
const CHART = { width: 660, height: 300 } as const;

/** Nobody waits for a drawing that takes longer. */
const DRAWING_MS = 60_000;

interface StoryExport {
  readonly id: string;
  readonly format: StoryFormat;
  /** Scheme and host of links. */
  readonly origin: string;
  readonly signal: AbortSignal;
}

const listWarnings = (checks: StoryChecks, { t }: Translator): readonly string[] =>
  (['false', 'changed', 'unknown', 'typed'] as const)
    .filter((state) => checks[state] > 0)
    .map((state) => t(`storyPage.count.${state}`, { count: checks[state] }));

async function drawPicture(
  { drawing }: Services,
  data: ChartData,
  {
    format,
    translator,
    signal,
  }: { readonly format: 'png' | 'svg'; readonly translator: Translator; readonly signal: AbortSignal },
): Promise<Uint8Array> {
  const sheet = {
    data,
    annotations: [],
    title: data.chart.title ?? '',
    footer: '',
    theme: 'Light' as const,
    locale: translator.locale,
    ...CHART,
  };
  return drawing.draw({ kind: 'chart', format, sheet }, signal);
}

async function fileBytes(
  services: Services,
  exported: ExportedStory,
  { format, signal }: Pick<StoryExport, 'format' | 'signal'>,
): Promise<Uint8Array> {
  const { charts, translator } = exported;
  if (format === 'pdf') {
    const drawing = { kind: 'story', format, sheet: storySheet(exported) } as const;
    return services.drawing.draw(drawing, signal, DRAWING_MS);
  }
  const pictureFormat = format === 'html' ? 'svg' : 'png';
  const pictures = new Map<string, { bytes: Uint8Array; alt: string }>();
  for (const [id, data] of charts) {
    const bytes = await drawPicture(services, data, { format: pictureFormat, translator, signal });
    pictures.set(id, { bytes, alt: summarizeChart(data, translator) });
  }
  switch (format) {
    case 'html': {
      const drawn = new Map([...pictures].map(([id, { bytes: svg, alt }]) => [id, { svg, alt }]));
      return Buffer.from(storyHtml({ ...exported, pictures: drawn }));
    }
    case 'pptx':
      return storySlides(
        exported,
        new Map([...pictures].map(([id, { bytes: png, alt }]) => [id, { png, alt }])),
      );
    default:
      return assertNever(format);
  }
}

/** The story with the numbers and charts that the actor sees now, and where they can be checked. Throws `story.not_found`. */
export async function exportStory(
  services: Services,
  actor: Actor,
  { id, format, origin, signal }: StoryExport,
): Promise<{ readonly content: Readable; readonly contentType: string; readonly fileName: string }> {
  const story = await getStory(services, actor, id);
  const translator = await getTranslator(actor);
  const address = `${origin}/stories/${id}`;
  const facts = { dataset: story.datasetName ?? '–', version: story.version ?? 0, link: address };
  const charts = await readCharts(services, actor, { story, signal });
  const exported: ExportedStory = {
    story,
    charts,
    address,
    traces: await storyTraces(services, actor, { story, charts, origin }),
    source: translator.t('storyPage.source', facts),
    warnings: listWarnings(story.checks, translator),
    translator,
  };
  const bytes = await fileBytes(services, exported, { format, signal });
  return {
    content: Readable.from([bytes]),
    contentType: CONTENT_TYPES[format],
    fileName: downloadName(story.title, format),
  };
}
