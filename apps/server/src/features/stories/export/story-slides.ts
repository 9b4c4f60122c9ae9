import type PptxModule from 'pptxgenjs';
import { exportedRuns, type ExportedRun, type ExportedStory } from './exported-story.ts';

interface Slide {
  readonly title: string;
  readonly paragraphs: (readonly ExportedRun[])[];
  /** Id of the block whose chart it shows; null for none. */
  readonly chart: string | null;
}

const plain = (text: string): ExportedRun => ({ text, isStrong: false, isItalic: false, link: null });

/** A slide per heading with the sentences below it, and one per chart with its sentence. */
function listSlides(exported: ExportedStory): Slide[] {
  const { story, charts, warnings } = exported;
  const slides: Slide[] = [
    { title: story.title, paragraphs: warnings.map((text) => [plain(text)]), chart: null },
  ];
  let title = story.title;
  for (const block of story.blocks) {
    const runs = 'content' in block ? exportedRuns(block.content, exported) : [];
    if (block.kind === 'heading') {
      title = block.text;
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

const textRuns = (paragraphs: Slide['paragraphs']) =>
  paragraphs.flatMap((runs) =>
    runs.map(({ text, isStrong, isItalic, link }, at) => ({
      text,
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
  file.title = exported.story.title;
  for (const { title, paragraphs, chart } of listSlides(exported)) {
    const slide = file.addSlide();
    slide.addText(title, { x: LEFT, y: 0.3, w: WIDTH, h: 0.7, fontSize: 26, bold: true, fit: 'shrink' });
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
      });
    }
    if (picture !== undefined) {
      const data = `data:image/png;base64,${Buffer.from(picture.png).toString('base64')}`;
      const url = chart === null ? undefined : exported.traces.get(chart);
      const link = url === undefined ? {} : { hyperlink: { url } };
      slide.addImage({ ...CHART, data, altText: picture.alt, ...link });
    }
    slide.addText([{ text: exported.source, options: { hyperlink: { url: exported.address } } }], {
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
