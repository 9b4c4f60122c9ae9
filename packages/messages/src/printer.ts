import { LIST_STYLES, type DateStyle, type Formats, type ListStyle } from './formats.ts';
import type { Catalogues } from './catalogues.ts';
import type { Message, MessageValue } from './message.ts';
import { parsePattern, type Part } from './pattern.ts';

type Variable = Extract<Part, { kind: 'variable' }>;
type Branching = Extract<Part, { kind: 'plural' | 'select' }>;

const parsedPatterns = new Map<string, readonly Part[]>();

const partsOf = (pattern: string): readonly Part[] => {
  const found = parsedPatterns.get(pattern);
  if (found !== undefined) {
    return found;
  }
  const parts = parsePattern(pattern);
  parsedPatterns.set(pattern, parts);
  return parts;
};

const SHORT_FROM = 1000;

const isList = (value: MessageValue): value is readonly MessageValue[] => Array.isArray(value);
const isListStyle = (style: string): style is ListStyle => Object.hasOwn(LIST_STYLES, style);
/** What dates and branches are chosen by; a message or a list chooses none. */
const plainText = (value: MessageValue): string => (typeof value === 'object' ? '' : String(value));

/** Puts patterns and messages into words. */
export class Printer {
  readonly #formats: Formats;
  readonly #catalogues: Catalogues;

  constructor(formats: Formats, catalogues: Catalogues) {
    this.#formats = formats;
    this.#catalogues = catalogues;
  }

  printPattern(pattern: string, values: Message['values'] = {}): string {
    return this.#printParts(partsOf(pattern), values);
  }

  /** A stored code that is in no catalogue any more is shown as it is. */
  printCode(code: string, values: Message['values'] = {}): string {
    const dot = code.indexOf('.');
    const pattern = this.#catalogues[code.slice(0, dot)]?.[code.slice(dot + 1)];
    return this.printPattern(pattern ?? code, values);
  }

  printShare(share: number): string {
    const { side, text } = this.#formats.writeShare(share);
    return this.printCode(`share.${side}`, { share: text });
  }

  #printParts(parts: readonly Part[], values: Message['values'], count?: number): string {
    return parts
      .map((part) => {
        if (part.kind === 'text') {
          return count === undefined
            ? part.text
            : part.text.replaceAll('#', this.#formats.formatNumber(count));
        }
        const value = values[part.name] ?? '';
        if (part.kind === 'variable') {
          return this.#printVariable(part, value, values);
        }
        return this.#printParts(
          this.#branch(part, value),
          values,
          part.kind === 'plural' ? Number(value) : count,
        );
      })
      .join('');
  }

  #branch({ kind, branches }: Branching, value: MessageValue): readonly Part[] {
    const found =
      kind === 'select'
        ? branches[plainText(value)]
        : (branches[`=${Number(value)}`] ?? branches[this.#formats.pluralRule(Number(value))]);
    return found ?? branches['other'] ?? [];
  }

  #printVariable({ format, style }: Variable, value: MessageValue, values: Message['values']): string {
    if (style === 'figure' || style === 'shortFigure') {
      return this.#printFigure(Number(value), style, values);
    }
    if (format === 'number') {
      return this.#printNumber(Number(value), style);
    }
    if (format === 'date') {
      return this.#formats.formatDate(plainText(value), (style || 'full') as DateStyle);
    }
    return this.#printValue(value, isListStyle(style) ? style : 'and');
  }

  /** With the sign before a currency: `−€5`. A short figure is rounded in thousands only. */
  #printFigure(value: number, style: 'figure' | 'shortFigure', unit: Message['values']): string {
    const formats = this.#formats;
    const size = Math.abs(value);
    const sign = value < 0 ? '−' : '';
    const { prefix = '', suffix = '', decimals, isShare } = unit;
    if (isShare !== undefined) {
      return `${sign}${formats.formatPercent(size)}`;
    }
    const isShort = style === 'shortFigure' && (decimals === undefined || size >= SHORT_FROM);
    const long =
      decimals === undefined ? formats.formatNumber(size) : formats.formatFixed(size, Number(decimals));
    return `${sign}${plainText(prefix)}${isShort ? formats.formatCompact(size) : long}${plainText(suffix)}`;
  }

  #printNumber(value: number, style: string): string {
    const formats = this.#formats;
    switch (style) {
      case 'share':
        return this.printShare(value);
      case 'percent':
        return formats.formatPercent(value);
      case 'compact':
        return formats.formatCompact(value);
      case 'bytes':
        return formats.formatBytes(value);
      case 'binary':
        return formats.formatBinaryBytes(value);
      case 'exact':
        return formats.formatExact(value);
      case 'plain':
        return formats.formatPlain(value);
      default:
        return formats.formatNumber(value);
    }
  }

  #printValue(value: MessageValue, style: ListStyle = 'and'): string {
    if (typeof value === 'string') {
      return value;
    }
    if (typeof value === 'number') {
      return this.#formats.formatNumber(value);
    }
    return isList(value)
      ? this.#formats.formatList(
          value.map((each) => this.#printValue(each)),
          style,
        )
      : this.printCode(value.code, value.values);
  }
}
