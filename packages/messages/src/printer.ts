import { LIST_STYLES, type DateStyle, type Formats, type ListStyle } from './formats.ts';
import type { Catalogs } from './catalogs.ts';
import type { Message, MessageValue } from './message.ts';
import { parsePattern, type Part } from './pattern.ts';

type Variable = Extract<Part, { kind: 'variable' }>;
type Branching = Extract<Part, { kind: 'plural' | 'select' }>;

const parsedPatterns = new Map<string, readonly Part[]>();

const parsedPattern = (pattern: string): readonly Part[] => {
  const cached = parsedPatterns.get(pattern);
  if (cached !== undefined) {
    return cached;
  }
  const parts = parsePattern(pattern);
  parsedPatterns.set(pattern, parts);
  return parts;
};

/** A piece of a text; `name` is that of the value whose number it is. */
interface Segment {
  readonly text: string;
  readonly name: string | null;
}

/** The number that `#` stands for. */
interface CountedName {
  readonly name: string;
  readonly count: number;
}

const SHORT_FROM = 1000;

const isList = (value: MessageValue): value is readonly MessageValue[] => Array.isArray(value);
const isListStyle = (style: string): style is ListStyle => Object.hasOwn(LIST_STYLES, style);
/** What dates and branches are chosen by; a message or a list chooses none. */
const plainText = (value: MessageValue): string => (typeof value === 'object' ? '' : String(value));

/** Puts patterns and messages into words. */
export class Printer {
  readonly #formats: Formats;
  readonly #catalogs: Catalogs;

  constructor(formats: Formats, catalogs: Catalogs) {
    this.#formats = formats;
    this.#catalogs = catalogs;
  }

  printPattern(pattern: string, values: Message['values'] = {}): string {
    return this.#printParts(parsedPattern(pattern), values);
  }

  /** A stored code that is in no catalog any more is shown as it is. */
  printCode(code: string, values: Message['values'] = {}): string {
    return this.printPattern(this.#patternOf(code), values);
  }

  #patternOf(code: string): string {
    const dot = code.indexOf('.');
    return this.#catalogs[code.slice(0, dot)]?.[code.slice(dot + 1)] ?? code;
  }

  printShare(share: number): string {
    const { side, text } = this.#formats.writeShare(share);
    return this.printCode(`share.${side}`, { share: text });
  }

  /** A message in pieces, each number by the name of its value: `sentence.count` of a message within one. */
  printSegments({ code, values }: Message): Segment[] {
    return this.#segments(parsedPattern(this.#patternOf(code)), values);
  }

  #printParts(parts: readonly Part[], values: Message['values']): string {
    return this.#segments(parts, values)
      .map(({ text }) => text)
      .join('');
  }

  #segments(parts: readonly Part[], values: Message['values'], counted?: CountedName): Segment[] {
    return parts.flatMap((part): Segment[] => {
      if (part.kind === 'text') {
        return counted === undefined
          ? [{ text: part.text, name: null }]
          : this.#countedText(part.text, counted);
      }
      const value = values[part.name] ?? '';
      if (part.kind === 'variable') {
        return this.#variableSegments(part, value, values);
      }
      const own = part.kind === 'plural' ? { name: part.name, count: Number(value) } : counted;
      return this.#segments(this.#branch(part, value), values, own);
    });
  }

  #countedText(text: string, { name, count }: CountedName): Segment[] {
    const number = { text: this.#formats.formatNumber(count), name };
    return text
      .split('#')
      .flatMap((piece, at) => [...(at === 0 ? [] : [number]), { text: piece, name: null }]);
  }

  #variableSegments(part: Variable, value: MessageValue, values: Message['values']): Segment[] {
    if (typeof value === 'object' && !isList(value)) {
      return this.printSegments(value).map(({ text, name }) => ({
        text,
        name: name === null ? null : `${part.name}.${name}`,
      }));
    }
    return [
      {
        text: this.#printVariable(part, value, values),
        name: part.format === 'number' ? part.name : null,
      },
    ];
  }

  #branch({ kind, branches }: Branching, value: MessageValue): readonly Part[] {
    const branch =
      kind === 'select'
        ? branches[plainText(value)]
        : (branches[`=${Number(value)}`] ?? branches[this.#formats.pluralRule(Number(value))]);
    return branch ?? branches['other'] ?? [];
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
