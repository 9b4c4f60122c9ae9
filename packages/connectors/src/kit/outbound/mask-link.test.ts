import { describe, expect, it } from 'vitest';
import { maskLink } from './mask-link.ts';

describe('a link fit to be shown', () => {
  it.each([
    ['https://example.com/a.csv?page=2', 'https://example.com/a.csv?page=2'],
    ['https://ann:secret@example.com/a', 'https://***@example.com/a'],
    [
      'https://bucket.example/a?X-Amz-Signature=abc&X-Amz-Date=1',
      'https://bucket.example/a?X-Amz-Signature=***&X-Amz-Date=***',
    ],
    ['https://blob.example/a?sv=2024&sig=abc%2F', 'https://blob.example/a?sv=2024&sig=***'],
    ['https://api.example/a?access_token=abc&apikey=d', 'https://api.example/a?access_token=***&apikey=***'],
    ['https://api.example/a?keyword=shoes', 'https://api.example/a?keyword=shoes'],
  ])('%s is shown as %s', (link, shown) => {
    expect(maskLink(link)).toBe(shown);
  });

  it('shows nothing of what cannot be read', () => {
    expect(maskLink('https://ann:secret@')).toBe('***');
  });
});
