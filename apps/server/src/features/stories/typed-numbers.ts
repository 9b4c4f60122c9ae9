import { splitAtNumbers } from '@plumbline/contract';
import type { StoredBlock } from './tables.ts';

const blockTexts = (block: StoredBlock): readonly string[] => {
  if (block.kind === 'heading') {
    return [block.text];
  }
  return 'content' in block
    ? block.content.flatMap((inline) => (inline.kind === 'text' ? [inline.text] : []))
    : [];
};

/** Every number in the text of blocks that is no claim. */
export const numbersIn = (blocks: readonly StoredBlock[]): string[] =>
  blocks
    .flatMap(blockTexts)
    .flatMap(splitAtNumbers)
    .flatMap(({ text, isNumber }) => (isNumber ? [text] : []));

/** Numbers that a person typed: nothing checks them. */
export function typedNumbers(
  blocks: readonly StoredBlock[],
  writtenNumbers: readonly string[],
): readonly string[] {
  const written = new Set(writtenNumbers);
  return numbersIn(blocks).filter((number) => !written.has(number));
}
