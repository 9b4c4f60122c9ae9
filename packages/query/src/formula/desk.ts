import type { Typed } from './functions/build.ts';
import type { Parts } from './parts.ts';
import { problem, warning, type ProblemTold, type Problems, type Span } from './problems.ts';
import type { Reach } from './reach.ts';
import type { FormulaContext, FormulaFix } from './reading.ts';
import type { SyntaxNode } from './syntax.ts';

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
