import { describe, expect, it } from 'vitest';
import { isPicture } from './picture.ts';

const uri = (type: string, bytes: string): string =>
  `data:image/${type};base64,${Buffer.from(bytes, 'latin1').toString('base64')}`;
const PNG = '\x89PNG\r\n\x1a\n rest';

describe('a picture', () => {
  it('is a PNG, JPEG or WebP image', () => {
    expect(isPicture(uri('png', PNG))).toBe(true);
    expect(isPicture(uri('jpeg', '\xff\xd8\xff rest'))).toBe(true);
    expect(isPicture(uri('webp', 'RIFF\0\0\0\0WEBPVP8 '))).toBe(true);
  });

  it.each([
    ['an SVG', uri('svg+xml', '<svg onload="alert(1)"/>')],
    ['an SVG that calls itself a PNG', uri('png', '<svg onload="alert(1)"/>')],
    ['HTML that calls itself a WebP', uri('webp', '<script>alert(1)</script>')],
    ['a JPEG that calls itself a PNG', uri('png', '\xff\xd8\xff rest')],
    ['a GIF', uri('gif', 'GIF89a')],
    [
      'text after the type',
      `data:image/png;charset=x;base64,${Buffer.from(PNG, 'latin1').toString('base64')}`,
    ],
    ['no base64', 'data:image/png,%89PNG'],
    ['more than 64 KiB', uri('png', PNG + 'x'.repeat(65_536))],
    ['a method of objects', 'data:image/constructor;base64,AAAA'],
  ])('is not %s', (_name, text) => {
    expect(isPicture(text)).toBe(false);
  });
});
