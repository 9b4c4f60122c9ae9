import { assertNever, type ChartData, type StoryBlock } from '@plumbline/contract';
import { chartSource, exportedRuns, type ExportedRun, type ExportedStory } from './exported-story.ts';

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
  'p{white-space:pre-line}h1,h2{line-height:1.3}.insight{border-inline-start:3px solid #209be3;padding-inline-start:1rem}' +
  'a{color:inherit;text-decoration:underline dotted;text-underline-offset:3px}' +
  'figure{margin:1rem 0 2rem}img{max-width:100%;height:auto}figcaption,small{color:#5a6472;font-size:13px}' +
  '.warning{background:#fff4e0;padding:.5rem 1rem;border-radius:6px}';

function runHtml({ text, isStrong, isItalic, link }: ExportedRun): string {
  const plain = escapeHtml(text);
  const linked = link === null ? plain : `<a href="${escapeHtml(link)}">${plain}</a>`;
  const italic = isItalic ? `<em>${linked}</em>` : linked;
  return isStrong ? `<strong>${italic}</strong>` : italic;
}

interface Page extends ExportedStory {
  /** SVG of each chart by the id of its block, with its alternative text. */
  readonly pictures: ReadonlyMap<string, { readonly svg: Uint8Array; readonly alt: string }>;
}

function chartHtml(page: Page, id: string): string {
  const [picture, data] = [page.pictures.get(id), page.charts.get(id)];
  if (picture === undefined || data === undefined) {
    return '';
  }
  const address = `data:image/svg+xml;base64,${Buffer.from(picture.svg).toString('base64')}`;
  return (
    `<figure><img src="${address}" alt="${escapeHtml(picture.alt)}">` +
    `<figcaption>${sourceHtml(page, id, data)}</figcaption></figure>`
  );
}

/** The source of a chart leads to where its figures can be checked. */
function sourceHtml(page: Page, id: string, data: ChartData): string {
  const [text, link] = [escapeHtml(chartSource(page, data)), page.traces.get(id)];
  return link === undefined ? text : `<a href="${escapeHtml(link)}">${text}</a>`;
}

function blockHtml(page: Page, block: StoryBlock): string {
  switch (block.kind) {
    case 'heading':
      return `<h2>${escapeHtml(block.text)}</h2>`;
    case 'paragraph':
    case 'insight': {
      const text = exportedRuns(block.content, page).map(runHtml).join('');
      const style = block.kind === 'insight' ? ' class="insight"' : '';
      return `<p${style}>${text}</p>${chartHtml(page, block.id)}`;
    }
    case 'chart':
      return `${chartHtml(page, block.id)}${block.caption === '' ? '' : `<p>${escapeHtml(block.caption)}</p>`}`;
    case 'record':
      return '';
    case 'withheld':
      return `<p><small>${escapeHtml(page.translator.t('storyPage.withheld'))}</small></p>`;
    default:
      return assertNever(block);
  }
}

/** A story as one HTML file: charts are pictures in it, and each number links to where it can be checked. */
export function storyHtml(page: Page): string {
  const { story, translator, source, address, warnings } = page;
  return (
    `<!doctype html><html lang="${escapeHtml(translator.language)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width">` +
    `<title>${escapeHtml(story.title)}</title><style>${STYLE}</style></head><body>` +
    `<h1>${escapeHtml(story.title)}</h1>` +
    warnings.map((text) => `<p class="warning">${escapeHtml(text)}</p>`).join('') +
    story.blocks.map((block) => blockHtml(page, block)).join('\n') +
    `<p><small><a href="${escapeHtml(address)}">${escapeHtml(source)}</a></small></p></body></html>`
  );
}
