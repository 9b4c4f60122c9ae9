const MAX_CHARS = 65_536;
const DATA = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/;

/** First bytes of a format; a point takes any byte. */
const SIGNATURES = {
  png: /^\x89PNG\r\n\x1a\n/,
  jpeg: /^\xff\xd8\xff/,
  webp: /^RIFF[^]{4}WEBP/,
} as const;

const isFormat = (name: string): name is keyof typeof SIGNATURES => Object.hasOwn(SIGNATURES, name);

/** Whether a text is a PNG, JPEG or WebP image as a data URI: by its bytes, whatever it calls itself. Never SVG, which can hold scripts. */
export function isPicture(text: string): boolean {
  const [, format = '', base64 = ''] = text.length > MAX_CHARS ? [] : (DATA.exec(text) ?? []);
  return isFormat(format) && SIGNATURES[format].test(Buffer.from(base64, 'base64').toString('latin1'));
}
