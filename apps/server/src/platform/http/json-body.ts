import { isUtf8 } from 'node:buffer';
import { AppError } from '@plumbline/contract';
import { findJsonFault } from './json-fault.ts';

const malformed = (path: string, message: string): AppError =>
  new AppError('request.malformed', message, { issues: [{ path, message }] });

/** `__proto__` as written, or with any of its letters escaped. */
const MAY_NAME_PROTOTYPE = /__proto__|\\u00(?:5f|6f|7[024])/i;

/** Only an own property, as a body makes it, is refused: every object inherits one of this name. */
function refusePrototype(root: unknown): void {
  const open: { readonly value: unknown; readonly path: readonly string[] }[] = [{ value: root, path: [] }];
  for (let place = open.pop(); place; place = open.pop()) {
    const { value, path } = place;
    if (!isObject(value)) {
      continue;
    }
    if (Object.hasOwn(value, '__proto__')) {
      const at = [...path, '__proto__'].join('.');
      throw malformed(at, 'The name "__proto__" is not allowed in a body.');
    }
    for (const [key, inner] of Object.entries(value)) {
      open.push({ value: inner, path: [...path, key] });
    }
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Without the cause: the engine's message quotes the body, which may hold a password.
    const { line, column, expected } = findJsonFault(text);
    throw malformed('', `The body is not JSON: at line ${line}, column ${column}, ${expected} was expected.`);
  }
}

/**
 * A JSON body that a `JsonMeter` let through; undefined when it is empty. Throws `request.malformed`, with line and
 * column where it breaks.
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) {
    return undefined;
  }
  if (!isUtf8(bytes)) {
    throw malformed('', 'The body is not UTF-8.');
  }
  const text = bytes.toString('utf8');
  const value = parseText(text);
  if (MAY_NAME_PROTOTYPE.test(text)) {
    refusePrototype(value);
  }
  return value;
}
