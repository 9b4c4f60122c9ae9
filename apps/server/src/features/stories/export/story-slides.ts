import type PptxModule from 'pptxgenjs';
import { exportedRuns, type ExportedRun, type ExportedStory } from './exported-story.ts';

interface Slide {
  readonly title: string;
  readonly paragraphs: (readonly ExportedRun[])[];
  /** Id of the block whose chart it shows; null for none. */
  readonly chart: string | null;
}

/** Characters that XML cannot hold, with one of which no program opens the file. */
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const inXml = (text: string): string => text.replaceAll(NOT_IN_XML, '');

const plain = (text: string): ExportedRun => ({ text, isStrong: false, isItalic: false, link: null });

/** A slide per heading with the sentences below it, and one per chart with its sentence. */
function listSlides(exported: ExportedStory): Slide[] {
  const { story, charts, warnings } = exported;
  const slides: Slide[] = [
    { title: inXml(story.title), paragraphs: warnings.map((text) => [plain(text)]), chart: null },
  ];
  let title = inXml(story.title);
  for (const block of story.blocks) {
    const runs = 'content' in block ? exportedRuns(block.content, exported) : [];
    if (block.kind === 'heading') {
      title = inXml(block.text);
      slides.push({ title, paragraphs: [], chart: null });
    } else if (charts.has(block.id)) {
      const last = slides.at(-1);
      const isEmpty = last.paragraphs.length === 0 && last.chart === null && last.title === title;
      const slide = { title, paragraphs: [runs], chart: block.id };
      slides.splice(isEmpty && slides.length > 1 ? -1 : slides.length, isEmpty ? 1 : 0, slide);
    } else if (runs.length > 0) {
      if (slides.at(-1).chart !== null) {
        slides.push({ title, paragraphs: [], chart: null });
      }
      slides.at(-1).paragraphs.push(runs);
    }
  }
  return slides;
}

/** In inches, of a slide of 10 × 5.625. */
const LEFT = 0.5;
const WIDTH = 9;
const CHART = { x: 1.7, y: 2.05, w: 6.6, h: 3 };
const TITLE = { x: LEFT, y: 0.3, w: WIDTH, h: 0.7, fontSize: 26, bold: true };
/** Of the first slide, which has nothing below its title but what is wrong with the numbers. */
const COVER_TITLE = { ...TITLE, y: 1.7, h: 1.3, fontSize: 34 };
const PRODUCT = 'Plumbline';
/**
 * With a title, which outlines and screen readers name slides by. Where the title is comes from the layout alone: a slide
 * cannot move what it fills.
 */
const layout = (title: string, options: typeof TITLE) => ({
  title,
  background: { color: 'FFFFFF' },
  objects: [
    {
      placeholder: {
        options: { name: 'title', type: 'title' as const, ...options, align: 'left' as const },
        text: '',
      },
    },
  ],
});
const STORY = layout('Story', TITLE);
const COVER = layout('Cover', COVER_TITLE);

const textRuns = (paragraphs: Slide['paragraphs']) =>
  paragraphs.flatMap((runs) =>
    runs.map(({ text, isStrong, isItalic, link }, at) => ({
      text: inXml(text),
      options: {
        bold: isStrong,
        italic: isItalic,
        breakLine: at === runs.length - 1,
        ...(link === null ? {} : { hyperlink: { url: link } }),
      },
    })),
  );

/** A story as slides: charts are pictures, and each number links to where it can be checked. `pictures` are PNG. */
export async function storySlides(
  exported: ExportedStory,
  pictures: ReadonlyMap<string, { readonly png: Uint8Array; readonly alt: string }>,
): Promise<Uint8Array> {
  // The package's types describe CommonJS; as a module it exports the class itself.
  const { default: Presentation } = (await import('pptxgenjs')) as unknown as typeof PptxModule;
  const file = new Presentation();
  const source = inXml(exported.source);
  file.title = inXml(exported.story.title);
  file.subject = source;
  file.author = PRODUCT;
  file.company = PRODUCT;
  file.defineSlideMaster(STORY);
  file.defineSlideMaster(COVER);
  const { locale: lang } = exported.translator;
  for (const [at, { title, paragraphs, chart }] of listSlides(exported).entries()) {
    const isCover = at === 0 && paragraphs.length === 0 && chart === null;
    const slide = file.addSlide({ masterName: (isCover ? COVER : STORY).title });
    slide.addText(title, { placeholder: 'title', fit: 'shrink', lang });
    const picture = chart === null ? undefined : pictures.get(chart);
    if (paragraphs.length > 0) {
      const h = picture === undefined ? 3.8 : 0.95;
      const fontSize = picture === undefined ? 16 : 14;
      slide.addText(textRuns(paragraphs), {
        x: LEFT,
        y: 1.05,
        w: WIDTH,
        h,
        fontSize,
        valign: 'top',
        fit: 'shrink',
        paraSpaceAfter: 8,
        lang,
      });
    }
    if (picture !== undefined) {
      const data = `data:image/png;base64,${Buffer.from(picture.png).toString('base64')}`;
      const url = chart === null ? undefined : exported.traces.get(chart);
      const link = url === undefined ? {} : { hyperlink: { url } };
      slide.addImage({ ...CHART, data, altText: inXml(picture.alt), ...link });
    }
    slide.addText([{ text: source, options: { hyperlink: { url: exported.address } } }], {
      x: LEFT,
      y: 5.15,
      w: WIDTH,
      h: 0.3,
      fontSize: 9,
      color: '5A6472',
    });
  }
  return (await file.write({ outputType: 'uint8array' })) as Uint8Array;
}
