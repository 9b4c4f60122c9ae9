import type { Typed } from './functions/build.ts';
import { nearestNames } from './nearest-names.ts';
import type { Parts } from './parts.ts';
import { problem, warning, type ProblemTold, type Problems, type Span } from './problems.ts';
import type { Reach } from './reach.ts';
import type { FormulaContext, FormulaFix } from './reading.ts';
import type { SyntaxNode } from './syntax.ts';

const MAX_ASKED = 20;

/** What every part of the checker works with: one formula, what was found in it, and what it needs. */
export class Desk {
  readonly text: string;
  readonly context: FormulaContext;
  readonly parts: Parts;
  readonly problems: Problems = [];
  /** Measures that led here, folded, outermost first. */
  readonly trail: readonly string[];
  readonly #read: (desk: Desk, node: SyntaxNode, reach: Reach) => Typed;
  /** Works out a part of the formula; faults are told, and what has one is `unknown`. */
  readonly read: (node: SyntaxNode, reach: Reach) => Typed;

  #asked = 0;

  constructor(
    text: string,
    { context, parts, trail }: { context: FormulaContext; parts: Parts; trail: readonly string[] },
    read: (desk: Desk, node: SyntaxNode, reach: Reach) => Typed,
  ) {
    this.text = text;
    this.context = context;
    this.parts = parts;
    this.trail = trail;
    this.#read = read;
    this.read = (node, reach) => read(this, node, reach);
  }

  /** The desk for a measure that this formula names. */
  within(text: string, name: string): Desk {
    return new Desk(
      text,
      { context: this.context, parts: this.parts, trail: [...this.trail, name.toLowerCase()] },
      this.#read,
    );
  }

  /** Known names that a wrong one may have meant; none after the first faults of a formula that has very many. */
  near(wrong: string, names: readonly string[]): readonly string[] {
    this.#asked += 1;
    return this.#asked > MAX_ASKED ? [] : nearestNames(wrong, names);
  }

  /** A part as it is written. */
  source({ from, to }: Span): string {
    return this.text.slice(from, to);
  }

  tell(...told: ProblemTold): void {
    this.problems.push(problem(...told));
  }

  warn(...told: ProblemTold): void {
    this.problems.push(warning(...told));
  }

  /** The fix that puts something in place of a part. */
  replace({ from, to }: Span, insert: string): FormulaFix {
    return {
      title: `Replace with ${insert.length > 60 ? `${insert.slice(0, 59)}…` : insert}`,
      from,
      to,
      insert,
    };
  }

  /** The fix that puts a part into a function. */
  wrap(span: Span, name: string): FormulaFix {
    return { title: `Use ${name}`, from: span.from, to: span.to, insert: `${name}(${this.source(span)})` };
  }
}
