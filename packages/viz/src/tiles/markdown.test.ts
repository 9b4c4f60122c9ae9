import { describe, expect, it } from 'vitest';
import { parseMarkdown, type Inline } from './markdown.ts';

const plain = (parts: readonly Inline[]): string =>
  parts
    .map((part) => ('text' in part ? part.text : `<${part.kind}>${plain(part.inside)}</${part.kind}>`))
    .join('');
const line = (source: string): string => {
  const [block] = parseMarkdown(source);
  return block?.kind === 'paragraph' ? block.lines.map(plain).join('\n') : `not a paragraph: ${block?.kind}`;
};

describe('Markdown of a text tile', () => {
  it('reads headings, lists, quotes and rules', () => {
    const kinds = parseMarkdown('# One\n\ntext\nmore\n- a\n- b\n1. c\n> said\n---\n###### Six').map(
      (block) => [block.kind, block.kind === 'heading' ? block.level : null],
    );
    expect(kinds).toEqual([
      ['heading', 1],
      ['paragraph', null],
      ['list', null],
      ['list', null],
      ['quote', null],
      ['rule', null],
      ['heading', 3],
    ]);
  });

  it('nests emphasis and keeps underscores inside names', () => {
    expect(line('**very *much* so** and unit_price_eur')).toBe(
      '<strong>very <emphasis>much</emphasis> so</strong> and unit_price_eur',
    );
  });

  it('leaves a lone mark as it is', () => {
    expect(line('2 * 3 * 4 and a** b')).toBe('2 * 3 * 4 and a** b');
  });

  it('links only to pages, letters and places of its own', () => {
    expect(line('[a](https://x.example/y) [b](mailto:a@b.example) [c](/datasets)')).toBe(
      '<link>a</link> <link>b</link> <link>c</link>',
    );
    for (const address of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      '/\\evil.example',
      'vbscript:x',
    ]) {
      expect(line(`[a](${address})`)).toBe(`[a](${address})`);
    }
  });

  it('takes HTML for text', () => {
    expect(line('<img src=x onerror=alert(1)><script>1</script>')).toBe(
      '<img src=x onerror=alert(1)><script>1</script>',
    );
  });

  it.each([
    ['marks that nothing closes', (size: number) => '*a '.repeat(size)],
    ['brackets before one that closes them', (size: number) => `${'['.repeat(size)}](${'x'.repeat(size)}`],
    ['links that begin and never end', (size: number) => '[a]('.repeat(size)],
    ['code that is never closed', (size: number) => `${'`'.repeat(2)}${'a'.repeat(size)}`.repeat(3)],
    ['words between underscores', (size: number) => '_a'.repeat(size)],
    ['strong text that ends in a space', (size: number) => `**a${' **'.repeat(size)}`],
    ['a heading of hashes', (size: number) => `# ${'# '.repeat(size)}x`],
    ['a rule that is none', (size: number) => `${'- '.repeat(size)}x`],
    ['spaces before a rule that is none', (size: number) => `-${' '.repeat(size)}-${' '.repeat(size)}x`],
    ['strong in strong', (size: number) => `${'**a*b'.repeat(size)}${'c*d**'.repeat(size)}`],
  ])(
    'reads %s in time that grows with the length',
    (_, text) => {
      // A tenth of a million characters that took a square of steps would outlast the test.
      expect(parseMarkdown(text(100_000)).length).toBeGreaterThan(0);
    },
    3000,
  );

  it('closes a heading with hashes and reads one of marks', () => {
    const [heading] = parseMarkdown('## **Sales** 2026 ##');
    expect(heading).toMatchObject({ kind: 'heading', level: 2 });
    expect(plain(heading?.kind === 'heading' ? heading.inside : [])).toBe('<strong>Sales</strong> 2026');
  });
});
