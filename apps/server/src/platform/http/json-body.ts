import { isUtf8 } from 'node:buffer';
import { AppError } from '@plumbline/contract';
import { findJsonFault } from './json-fault.ts';

/** Nesting beyond this is refused: no route needs it, and recursive code must never meet it. */
export const MAX_JSON_DEPTH = 64;

const malformed = (path: string, message: string): AppError =>
  new AppError('request.malformed', message, { issues: [{ path, message }] });

interface Place {
  readonly value: object;
  readonly key: string;
  readonly parent: Place | null;
  readonly depth: number;
}

/** Put together only for an error: a path for each of 100,000 values would cost more than all else. */
const pathOf = (place: Place | null, key?: string): string => {
  const names = key === undefined ? [] : [key];
  for (let at = place; at?.parent; at = at.parent) {
    names.unshift(at.key);
  }
  return names.join('.');
};

/** Without recursion, since depth is what it bounds. */
function checkNesting(root: unknown): void {
  const open: Place[] = isObject(root) ? [{ value: root, key: '', parent: null, depth: 1 }] : [];
  for (let place = open.pop(); place; place = open.pop()) {
    if (place.depth > MAX_JSON_DEPTH) {
      throw malformed(pathOf(place), `The body is nested deeper than ${MAX_JSON_DEPTH} levels.`);
    }
    // Only an own property, as a body makes it, is refused: every object inherits one of this name.
    if (Object.hasOwn(place.value, '__proto__')) {
      throw malformed(pathOf(place, '__proto__'), 'The name "__proto__" is not allowed in a body.');
    }
    for (const key in place.value) {
      const inner: unknown = (place.value as Readonly<Record<string, unknown>>)[key];
      if (isObject(inner)) {
        open.push({ value: inner, key, parent: place, depth: place.depth + 1 });
      }
    }
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENS_OBJECT = 0x7b;
const OPENS_LIST = 0x5b;

/** At least how many values a text of JSON has: one for each comma, object and list outside of its strings. */
export function countValues(bytes: Buffer): number {
  let count = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = endOfString(bytes, at + 1);
    } else if (byte === COMMA || byte === OPENS_OBJECT || byte === OPENS_LIST) {
      count += 1;
    }
  }
  return count;
}

function endOfString(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== QUOTE) {
    at += bytes[at] === BACKSLASH ? 2 : 1;
  }
  return at;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The engine's message quotes the body; ours says the place.
    const { line, column, expected } = findJsonFault(text);
    throw malformed('', `The body is not JSON: at line ${line}, column ${column}, ${expected} was expected.`);
  }
}

/**
 * A JSON body; undefined when it is empty. Errors: `request.malformed`, with line and column where it breaks, and
 * `request.too_large` for more values than `maxValues`, counted before they are parsed: bytes alone do not bound the
 * time that a body takes.
 */
export function parseJsonBody(bytes: Buffer, maxValues: number): unknown {
  if (bytes.length === 0) {
    return undefined;
  }
  if (!isUtf8(bytes)) {
    throw malformed('', 'The body is not UTF-8.');
  }
  if (countValues(bytes) > maxValues) {
    const most = maxValues.toLocaleString('en-US');
    throw new AppError('request.too_large', `The body has more than the ${most} values allowed here.`);
  }
  const value = parseText(bytes.toString('utf8'));
  checkNesting(value);
  return value;
}
