import type { Block } from './block.ts';
import type { SheetTraces } from './sheet.ts';

const LINE_PX = 18;
const HEAD_PX = 36;
/** Share of the width that the names of tiles take. */
const LABEL_SHARE = 0.4;

/** The addresses at which the numbers of the tiles can be checked: links in a PDF, and legible in an image. */
export function traceBlocks(
  { title, lines }: SheetTraces,
  { width, pageHeight }: { readonly width: number; readonly pageHeight: number },
): readonly Block[] {
  const maxLines = Math.max(1, Math.floor((pageHeight - HEAD_PX) / LINE_PX));
  const starts = Array.from({ length: Math.ceil(lines.length / maxLines) }, (_, at) => at * maxLines);
  return starts.map((from) => {
    const shown = lines.slice(from, from + maxLines);
    return {
      height: HEAD_PX + shown.length * LINE_PX,
      scale: 1,
      draw(page) {
        const { theme } = page;
        page.write(title, { x: 0, y: 22 }, { size: 13, weight: 600, color: theme.text });
        const labelWidth = width * LABEL_SHARE;
        shown.forEach(({ label, address }, at) => {
          const y = HEAD_PX + at * LINE_PX + 11;
          const named = { size: 11, color: theme.text2 };
          const linked = { size: 11, color: theme.text };
          page.write(page.fitted(label, named, labelWidth - 12), { x: 0, y }, named);
          page.write(address, { x: labelWidth, y }, linked);
          page.ctx.annotateLinkUrl(
            labelWidth,
            y - 11,
            labelWidth + page.widthOf(address, linked),
            y + 3,
            address,
          );
        });
      },
    };
  });
}
