import ts from 'typescript';

/** A part that another schema, or a field of it, describes. */
export interface SameAs {
  readonly path: string;
  readonly schema: string;
  /** Path within that schema; empty for all of its fields. */
  readonly at: string;
  /** The document has its fields here, since they are changed, rather than a reference to the component. */
  readonly isChanged?: boolean;
}

/** Top-level constants of one file. */
export interface FileFacts {
  /** Within `src`. */
  readonly path: string;
  readonly consts: ReadonlyMap<string, ts.Expression>;
  readonly comments: ReadonlyMap<string, string | null>;
  /** Names that are not exported: their fields are written into the schemas that use them. */
  readonly locals: ReadonlySet<string>;
}

/** With the comments on what other files export. */
export interface Facts extends FileFacts {
  readonly shared: ReadonlyMap<string, string | null>;
}

/** Wrappers of `envelope.ts` and `assistant.ts`, with the path at which their argument is in the reply. */
const WRAPPERS: Readonly<Record<string, string>> = {
  ok: '.data',
  okPage: '.data.data',
  pageOf: '.data',
  assisted: '.data',
};
/** Wrappers with fields of their own, and the schema that has these. */
const WRAPPER_FIELDS: Readonly<Record<string, SameAs>> = {
  okPage: { path: '.data', schema: 'pageOf', at: '' },
  pageOf: { path: '', schema: 'pageOf', at: '' },
  assisted: { path: '', schema: 'assisted', at: '' },
};
const SCHEMA_OF_SHAPE = /\b(object|strictObject|looseObject|extend|section)$/u;

/** Calls that make another object of a schema: the document has that in place of a reference to the component. */
const CHANGES = /\.(extend|safeExtend|pick|omit|partial)$/u;

/** Calls whose arguments are no schemas. */
const NO_SCHEMAS = /\.(refine|superRefine|transform|overwrite|meta|regex|default|pick|omit)$/u;

/** Walks one schema expression and collects the comments on its fields. */
export class SchemaReader {
  readonly texts = new Map<string, string>();
  readonly sameAs: SameAs[] = [];
  readonly #facts: Facts;
  /** Number of alternatives by the path of a union. */
  readonly #unions = new Map<string, number>();

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  fresh(): SchemaReader {
    return new SchemaReader(this.#facts);
  }

  /** What every alternative of a union says of a field is said once. Innermost unions first. */
  merged(): Map<string, string> {
    const texts = new Map(this.texts);
    for (const [union, count] of [...this.#unions].toSorted(([a], [b]) => b.length - a.length)) {
      const first = `${union}|0`;
      for (const [path, text] of [...texts].filter(([each]) => each.startsWith(`${first}.`))) {
        const rest = path.slice(first.length);
        const same = Array.from({ length: count }, (_, index) => `${union}|${index}${rest}`);
        if (same.every((each) => texts.get(each) === text)) {
          same.forEach((each) => texts.delete(each));
          texts.set(union + rest, text);
        }
      }
    }
    return texts;
  }

  /** A schema, or an object of schemas. */
  readConst(initializer: ts.Expression, path: string): void {
    this.read(initializer, path);
    this.#readShape(initializer, path);
  }

  read(node: ts.Node, path: string): void {
    const expression = withoutTypes(node);
    if (ts.isIdentifier(expression)) {
      this.#readName(expression.text, path);
    } else if (ts.isCallExpression(expression)) {
      this.#readCall(expression, path);
    } else if (ts.isPropertyAccessExpression(expression)) {
      this.#readAccess(expression, path);
    } else if (ts.isArrayLiteralExpression(expression)) {
      expression.elements.forEach((element) => this.read(element, path));
    } else if (ts.isArrowFunction(expression)) {
      this.read(expression.body, path);
    }
  }

  #readBase(base: ts.Expression, { path, isChanged }: { path: string; isChanged: boolean }): void {
    if (isChanged && ts.isIdentifier(base) && !this.#facts.locals.has(base.text)) {
      this.sameAs.push({ path, schema: base.text, at: '', isChanged });
    } else {
      this.read(base, path);
    }
  }

  #readName(name: string, path: string): void {
    const initializer = this.#facts.consts.get(name);
    if (initializer !== undefined && this.#facts.locals.has(name)) {
      this.readConst(initializer, path);
    } else {
      this.sameAs.push({ path, schema: name, at: '' });
    }
  }

  /** `Entity.shape.field`, also where a constant stands for `Entity.shape`. */
  #readAccess(access: ts.PropertyAccessExpression, path: string): void {
    const of = access.expression;
    const shape = ts.isIdentifier(of) ? (this.#facts.consts.get(of.text) ?? of) : of;
    if (
      ts.isPropertyAccessExpression(shape) &&
      shape.name.text === 'shape' &&
      ts.isIdentifier(shape.expression)
    ) {
      this.sameAs.push({ path, schema: shape.expression.text, at: `.${access.name.text}` });
    } else {
      const field = this.#fieldOf(access);
      this.read(field?.initializer ?? of, path);
    }
  }

  /** The field that `constant.field` names, of a constant that is an object of schemas. */
  #fieldOf({ expression, name }: ts.PropertyAccessExpression): ts.PropertyAssignment | undefined {
    const written = ts.isIdentifier(expression) ? this.#facts.consts.get(expression.text) : undefined;
    const literal = written === undefined ? undefined : withoutTypes(written);
    return literal !== undefined && ts.isObjectLiteralExpression(literal)
      ? literal.properties.find(
          (field): field is ts.PropertyAssignment =>
            ts.isPropertyAssignment(field) && field.name.getText() === name.text,
        )
      : undefined;
  }

  #readCall(call: ts.CallExpression, path: string): void {
    const callee = call.expression.getText();
    const inner = path + (WRAPPERS[callee] ?? '');
    const own = WRAPPER_FIELDS[callee];
    if (own !== undefined) {
      this.sameAs.push({ ...own, path: path + own.path });
    }
    if (ts.isPropertyAccessExpression(call.expression)) {
      // The schema that `.optional()`, `.extend(…)` and the like are called on.
      this.#readBase(call.expression.expression, { path: inner, isChanged: CHANGES.test(callee) });
    } else if (ts.isIdentifier(call.expression) && this.#facts.locals.has(callee)) {
      // A function of the file that makes schemas.
      this.read(this.#facts.consts.get(callee) ?? call.expression, inner);
    }
    const variants = variantsOf(call, callee);
    variants.forEach((variant, index) => {
      const at = `${inner}|${index}`;
      const text = commentOf(variant);
      this.#unions.set(inner, variants.length);
      this.read(variant, at);
      if (text !== null) {
        this.texts.set(at, text);
      }
    });
    for (const argument of variants.length > 0 ? [] : call.arguments) {
      if (SCHEMA_OF_SHAPE.test(callee)) {
        this.#readShape(argument, inner);
      }
      if (!NO_SCHEMAS.test(callee)) {
        this.read(argument, inner);
      }
    }
  }

  #readShape(written: ts.Expression, path: string): void {
    const shape = withoutTypes(written);
    if (ts.isPropertyAccessExpression(shape) && shape.name.text === 'shape') {
      this.#readBase(shape.expression, { path, isChanged: true });
    }
    for (const field of ts.isObjectLiteralExpression(shape) ? shape.properties : []) {
      if (ts.isSpreadAssignment(field)) {
        const { expression } = field;
        const isShape = ts.isPropertyAccessExpression(expression);
        this.#readBase(isShape ? expression.expression : expression, { path, isChanged: isShape });
      } else if (ts.isPropertyAssignment(field)) {
        this.#readField(field, field.initializer, path);
      } else if (ts.isShorthandPropertyAssignment(field)) {
        this.#readField(field, field.name, path);
      }
    }
  }

  #readField(field: ts.ObjectLiteralElementLike, schema: ts.Expression, path: string): void {
    const at = `${path}.${field.name?.getText() ?? ''}`;
    const text = commentOf(field) ?? this.#commentOn(schema);
    this.read(schema, at);
    if (text !== null) {
      this.texts.set(at, text);
    }
  }

  /** The comment on the constant that a field's schema is made of, such as `name.optional()`. */
  #commentOn(schema: ts.Expression): string | null {
    const start = startOf(schema);
    const field = ts.isPropertyAccessExpression(start) ? this.#fieldOf(start) : undefined;
    if (field !== undefined) {
      return commentOf(field) ?? this.#commentOn(field.initializer);
    }
    const root = ts.isIdentifier(start) ? start.text : '';
    const { comments, locals, shared } = this.#facts;
    if (locals.has(root)) {
      return comments.get(root) ?? null;
    }
    return shared.get(root) ?? null;
  }
}

/** What `as` and `satisfies` are said of. */
export function withoutTypes<T extends ts.Node>(node: T): T | ts.Expression {
  let inner: T | ts.Expression = node;
  while (ts.isSatisfiesExpression(inner) || ts.isAsExpression(inner) || ts.isParenthesizedExpression(inner)) {
    inner = inner.expression;
  }
  return inner;
}

/** What a chain of calls starts at: `name` of `name.optional()`, `fields.name` of `fields.name.optional()`. */
function startOf(expression: ts.Expression): ts.Expression {
  let node = expression;
  while (
    ts.isCallExpression(node) ||
    (ts.isPropertyAccessExpression(node) && ts.isCallExpression(node.parent))
  ) {
    node = node.expression;
  }
  return node;
}

/** The alternatives of a union, null left out; none where there is only one, or where they are not written out. */
function variantsOf(call: ts.CallExpression, callee: string): readonly ts.Expression[] {
  const list = /\.(union|discriminatedUnion)$/u.test(callee)
    ? call.arguments.find(ts.isArrayLiteralExpression)
    : undefined;
  const variants = (list?.elements ?? []).filter((element) => element.getText() !== 'z.null()');
  return variants.length > 1 && !variants.some(ts.isSpreadElement) ? variants : [];
}

/** The comment directly above a node as one line of text; null without one. */
export function commentOf(node: ts.Node): string | null {
  const text = node.getSourceFile().text;
  const ranges = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [];
  const last = ranges.at(-1);
  const written = last === undefined ? '' : text.slice(last.pos, last.end);
  return written.startsWith('/**')
    ? written
        .slice(3, -2)
        .replaceAll(/\n\s*\* ?/gu, ' ')
        .replaceAll(/\s+/gu, ' ')
        .trim()
    : null;
}
