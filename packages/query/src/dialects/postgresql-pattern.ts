import { translatePattern } from './pattern-translator.ts';

const code = (point: number): string =>
  point > 0xffff ? `\\U${point.toString(16).padStart(8, '0')}` : `\\u${point.toString(16).padStart(4, '0')}`;

/** In PostgreSQL's language, where `$` is the end of the text. Throws `query.unsupported`. */
export const postgresqlPattern = (pattern: string): string =>
  translatePattern(pattern, { code, end: '$', textEnd: '\\Z' });
