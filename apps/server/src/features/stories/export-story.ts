import { Readable } from 'node:stream';
import { assertNever, type Story, type StoryBlock, type STORY_FORMATS } from '@plumbline/contract';
import type PptxModule from 'pptxgenjs';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { translatorOf } from '../../platform/text/translators.ts';
import { fileNameOf } from '../datasources/index.ts';
import { contentText } from '../insights/index.ts';
import { getStory } from './get-story.ts';

type StoryFormat = (typeof STORY_FORMATS)[number];

const CONTENT_TYPES: Readonly<Record<StoryFormat, string>> = {
  html: 'text/html; charset=utf-8',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/gu, (sign) => ESCAPES[sign]!);

const STYLE =
  'body{font:16px/1.7 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1rem;color:#1c2330}' +
  'h1,h2{line-height:1.3}.insight{border-inline-start:3px solid #209be3;padding-inline-start:1rem}' +
  'small{color:#5a6472}';

function blockHtml(block: StoryBlock): string {
  switch (block.kind) {
    case 'heading':
      return `<h2>${escapeHtml(block.text)}</h2>`;
    case 'paragraph':
      return `<p>${escapeHtml(contentText(block.content))}</p>`;
    case 'insight':
      return `<p class="insight">${escapeHtml(contentText(block.content))}</p>`;
    case 'chart':
      return block.caption === '' ? '' : `<p>${escapeHtml(block.caption)}</p>`;
    case 'record':
    case 'withheld':
      return '';
    default:
      return assertNever(block);
  }
}

const pageHtml = (story: Story, { source, language }: { source: string; language: string }): string =>
  `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">` +
  `<title>${escapeHtml(story.title)}</title><style>${STYLE}</style></head><body>` +
  `<h1>${escapeHtml(story.title)}</h1>${story.blocks.map(blockHtml).join('\n')}` +
  `<p><small>${escapeHtml(source)}</small></p></body></html>`;

interface Slide {
  readonly title: string;
  readonly lines: string[];
}

/** A slide per heading, with the sentences below it. */
function slidesOf(story: Story): Slide[] {
  const slides: Slide[] = [{ title: story.title, lines: [] }];
  for (const block of story.blocks) {
    if (block.kind === 'heading') {
      slides.push({ title: block.text, lines: [] });
    } else if ('content' in block) {
      slides.at(-1)?.lines.push(contentText(block.content));
    }
  }
  return slides;
}

async function presentation(story: Story, source: string): Promise<Uint8Array> {
  // The package's types describe CommonJS; as a module it exports the class itself.
  const { default: Presentation } = (await import('pptxgenjs')) as unknown as typeof PptxModule;
  const file = new Presentation();
  file.title = story.title;
  for (const { title, lines } of slidesOf(story)) {
    const slide = file.addSlide();
    slide.addText(title, { x: 0.5, y: 0.4, w: 9, h: 0.8, fontSize: 28, bold: true });
    if (lines.length > 0) {
      const texts = lines.map((text) => ({ text, options: { bullet: true, breakLine: true } }));
      slide.addText(texts, { x: 0.5, y: 1.3, w: 9, h: 3.6, fontSize: 16, valign: 'top', fit: 'shrink' });
    }
    slide.addText(source, { x: 0.5, y: 5.1, w: 9, h: 0.3, fontSize: 10, color: '5A6472' });
  }
  return (await file.write({ outputType: 'uint8array' })) as Uint8Array;
}

/** The story with the figures that the actor sees now, and where they can be checked. Throws `story.not_found`. */
export async function exportStory(
  services: Services,
  actor: Actor,
  { id, format }: { readonly id: string; readonly format: StoryFormat },
): Promise<{ readonly content: Readable; readonly contentType: string; readonly fileName: string }> {
  const story = await getStory(services, actor, id);
  const words = await translatorOf(actor);
  const link = `${services.config.publicUrl ?? ''}/stories/${id}`;
  const source = words.t('storyPage.source', {
    dataset: story.datasetName ?? '–',
    version: story.version ?? 0,
    link,
  });
  const bytes =
    format === 'html'
      ? Buffer.from(pageHtml(story, { source, language: words.language }))
      : Buffer.from(await presentation(story, source));
  return {
    content: Readable.from([bytes]),
    contentType: CONTENT_TYPES[format],
    fileName: fileNameOf(story.title, format),
  };
}
