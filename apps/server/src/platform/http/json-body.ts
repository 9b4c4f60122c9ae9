import { isUtf8 } from 'node:buffer';
import { AppError } from '@plumbline/contract';
import { findJsonFault } from './json-fault.ts';

/** Nesting beyond this is refused: no route needs it, and recursive code must never meet it. */
export const MAX_JSON_DEPTH = 64;

const malformed = (path: string, message: string): AppError =>
  new AppError('request.malformed', message, { issues: [{ path, message }] });

interface Place {
  readonly value: object;
  readonly path: string;
  readonly depth: number;
}

/** Without recursion, since depth is what it bounds. */
function checkNesting(root: unknown): void {
  const open: Place[] = isObject(root) ? [{ value: root, path: '', depth: 1 }] : [];
  for (let place = open.pop(); place; place = open.pop()) {
    const { value, path, depth } = place;
    if (depth > MAX_JSON_DEPTH) {
      throw malformed(path, `The body is nested deeper than ${MAX_JSON_DEPTH} levels.`);
    }
    for (const [key, inner] of Object.entries(value)) {
      const at = path === '' ? key : `${path}.${key}`;
      if (key === '__proto__') {
        throw malformed(at, 'The name "__proto__" is not allowed in a body.');
      }
      if (isObject(inner)) {
        open.push({ value: inner, path: at, depth: depth + 1 });
      }
    }
  }
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

/** A JSON body; undefined when it is empty. Errors: `request.malformed`, with line and column where it breaks. */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) {
    return undefined;
  }
  if (!isUtf8(bytes)) {
    throw malformed('', 'The body is not UTF-8.');
  }
  const value = parseText(bytes.toString('utf8'));
  checkNesting(value);
  return value;
}
