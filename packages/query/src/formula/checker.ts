import { message } from '@plumbline/messages';
import type { TypedExpression } from './functions/build.ts';
import { nearestNames } from './nearest-names.ts';
import type { Parts } from './parts.ts';
import { problem, warning, type ProblemDetails, type Problems } from './problems.ts';
import type { Scope } from './scope.ts';
import type { FormulaContext, FormulaFix } from './formula.ts';
import type { SyntaxNode, Span } from './syntax.ts';
import { columnNameKey } from '../column-name.ts';

const MAX_SUGGESTIONS = 20;

/** State that all parts of the checker share: one formula, the problems found, and what it needs. */
export class Checker {
  readonly text: string;
  readonly context: FormulaContext;
  readonly parts: Parts;
  readonly problems: Problems = [];
  /** Measures that led here, folded, outermost first. */
  readonly trail: readonly string[];
  readonly #read: (checker: Checker, node: SyntaxNode, scope: Scope) => TypedExpression;
  /** Checks a part of the formula. Problems are reported, and an invalid part is `unknown`. */
  readonly read: (node: SyntaxNode, scope: Scope) => TypedExpression;

  #suggestions = 0;

  constructor(
    text: string,
    { context, parts, trail }: { context: FormulaContext; parts: Parts; trail: readonly string[] },
    read: (checker: Checker, node: SyntaxNode, scope: Scope) => TypedExpression,
  ) {
    this.text = text;
    this.context = context;
    this.parts = parts;
    this.trail = trail;
    this.#read = read;
    this.read = (node, scope) => read(this, node, scope);
  }

  /** The checker for a measure that this formula names. */
  within(text: string, name: string): Checker {
    return new Checker(
      text,
      { context: this.context, parts: this.parts, trail: [...this.trail, columnNameKey(name)] },
      this.#read,
    );
  }

  /** Known names that a wrong one may have meant; none after the first problems of a formula that has very many. */
  near(wrong: string, names: readonly string[]): readonly string[] {
    this.#suggestions += 1;
    return this.#suggestions > MAX_SUGGESTIONS ? [] : nearestNames(wrong, names);
  }

  /** A part as it is written. */
  source({ from, to }: Span): string {
    return this.text.slice(from, to);
  }

  report(...details: ProblemDetails): void {
    this.problems.push(problem(...details));
  }

  warn(...details: ProblemDetails): void {
    this.problems.push(warning(...details));
  }

  /** The fix that puts something in place of a part. */
  replace({ from, to }: Span, insert: string): FormulaFix {
    return {
      title: message('formulaFix.replace', {
        text: insert.length > 60 ? `${insert.slice(0, 59)}…` : insert,
      }),
      from,
      to,
      insert,
    };
  }

  /** The fix that puts a part into a function. */
  wrap(span: Span, name: string): FormulaFix {
    return {
      title: message('formulaFix.use', { name }),
      from: span.from,
      to: span.to,
      insert: `${name}(${this.source(span)})`,
    };
  }
}
