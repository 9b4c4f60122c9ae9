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
    for (const address of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'vbscript:x']) {
      expect(line(`[a](${address})`)).toBe(`[a](${address})`);
    }
  });

  it('takes HTML for text', () => {
    expect(line('<img src=x onerror=alert(1)><script>1</script>')).toBe(
      '<img src=x onerror=alert(1)><script>1</script>',
    );
  });

  it('reads a hostile text in time that grows with its length', () => {
    const source = `${'*'.repeat(5000)}${'[a]('.repeat(2000)}${'_'.repeat(5000)}`;
    expect(parseMarkdown(source).length).toBeGreaterThan(0);
  }, 2000);
});
