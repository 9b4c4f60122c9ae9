const MAX_CHARS = 65_536;
const DATA = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/;

/** First bytes of a format, in hex; a point takes any digit. */
const SIGNATURES = {
  png: /^89504e470d0a1a0a/,
  jpeg: /^ffd8ff/,
  webp: /^52494646.{8}57454250/,
} as const;

const isFormat = (name: string): name is keyof typeof SIGNATURES => Object.hasOwn(SIGNATURES, name);

/** Whether a text is a PNG, JPEG or WebP image as a data URI: by its bytes, whatever it calls itself. Never SVG, which can hold scripts. */
export function isPicture(text: string): boolean {
  const [, format = '', base64 = ''] = text.length > MAX_CHARS ? [] : (DATA.exec(text) ?? []);
  return isFormat(format) && SIGNATURES[format].test(Buffer.from(base64, 'base64').toString('hex', 0, 12));
}
