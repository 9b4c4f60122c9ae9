import type { StoredBlock } from './tables.ts';

/** A figure in a text, with its sign, separators and percent sign. */
const NUMBER = /(?<![\p{L}\p{N}])[+−-]?\p{N}+(?:[.,\u00a0\u202f]\p{N}+)*(?:[ \u00a0\u202f]?%)?/gu;

/** Every number in the text of blocks that is no claim. */
export const numbersIn = (blocks: readonly StoredBlock[]): string[] =>
  blocks.flatMap((block) => {
    if (!('content' in block)) {
      return [];
    }
    return block.content.flatMap((inline) =>
      inline.kind === 'text' ? Array.from(inline.text.matchAll(NUMBER), ([number]) => number) : [],
    );
  });

/** Numbers that a person typed: nothing checks them. */
export function typedNumbers(
  blocks: readonly StoredBlock[],
  writtenNumbers: readonly string[],
): readonly string[] {
  const written = new Set(writtenNumbers);
  return numbersIn(blocks).filter((number) => !written.has(number));
}
