import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const SOURCE = join(import.meta.dirname, '../../src');

/** What the comments of one object schema say: by path from its name, and where a part is another schema. */
interface Described {
  readonly texts: Map<string, string>;
  readonly sameAs: readonly SameAs[];
}

/** A part that another schema, or a field of it, describes. */
interface SameAs {
  readonly path: string;
  readonly schema: string;
  /** Path within that schema; empty for all of its fields. */
  readonly at: string;
  /** The document has its fields here, since they are changed, rather than a reference to the component. */
  readonly isChanged?: boolean;
}

type Consts = ReadonlyMap<string, ts.Expression>;

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

/**
 * The comments on schemas and fields of the contract as descriptions for OpenAPI: by the name of the entity or the id of
 * the route with the part of its call (`datasets.list#query`), then the path of the field. An element of a list has the
 * path of the list; `|2` is the third alternative of a union, where not all say the same of a field.
 */
export function contractDescriptions(): Record<string, string> {
  const files = ['envelope.ts', ...globSync('{entities,routes}/**/*.ts', { cwd: SOURCE })].filter(
    (path) => !path.endsWith('.test.ts'),
  );
  const facts = files.toSorted().map(factsOf);
  const shared = new Map(
    facts.flatMap((file) =>
      [...file.comments].filter(([name]) => !file.locals.has(name) && !isComponent(name, file)),
    ),
  );
  const exported = new Map<string, Described>();
  for (const file of facts) {
    readFile({ ...file, shared }, exported);
  }
  const steps = exported.get(STEP_UNION)?.texts ?? [];
  exported.set(STEP_UNION, {
    texts: new Map([...steps, ...describeSteps(facts.map((file) => ({ ...file, shared })))]),
    sameAs: [],
  });
  // Names of constants and functions are no schemas.
  const schemas = [...exported].filter(([name]) => /^[A-Z][a-z]|\./u.test(name));
  const found = schemas.flatMap(([name, described]) => withOthers(name, described, { exported, depth: 0 }));
  return Object.fromEntries(found.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Entities are components of the document, and described there. */
const isComponent = (name: string, { path }: FileFacts): boolean =>
  /^[A-Z]/u.test(name) && path.startsWith('entities');

/** Top-level constants of one file. */
interface FileFacts {
  /** Within `src`. */
  readonly path: string;
  readonly consts: Consts;
  readonly comments: ReadonlyMap<string, string | null>;
  /** Names that are not exported: their fields are written into the schemas that use them. */
  readonly locals: ReadonlySet<string>;
}

/** With the comments on what other files export. */
interface Facts extends FileFacts {
  readonly shared: ReadonlyMap<string, string | null>;
}

function factsOf(path: string): FileFacts {
  const text = readFileSync(join(SOURCE, path), 'utf8');
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const statements = file.statements.filter(ts.isVariableStatement);
  const declared = statements.flatMap((statement) =>
    statement.declarationList.declarations.map((declaration) => ({ statement, declaration })),
  );
  const consts: Consts = new Map(
    declared.flatMap(({ declaration: { name, initializer } }) =>
      ts.isIdentifier(name) && initializer !== undefined ? [[name.text, initializer] as const] : [],
    ),
  );
  const comments = new Map(
    declared.map(({ statement, declaration }) => [declaration.name.getText(), commentOf(statement)]),
  );
  const locals = new Set(
    declared.flatMap(({ statement, declaration }) =>
      statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
        ? []
        : [declaration.name.getText()],
    ),
  );
  return { path, consts, comments, locals };
}

function readFile(facts: Facts, exported: Map<string, Described>): void {
  const { consts, comments, locals } = facts;
  for (const [name, initializer] of consts) {
    const reader = new SchemaReader(facts);
    const route = routeParts(initializer);
    if (route !== null) {
      describeRoute(route, { reader, comment: comments.get(name) ?? null, exported });
    } else if (!locals.has(name)) {
      reader.readConst(initializer, '');
      exported.set(name, described(reader, comments.get(name) ?? null));
    }
  }
}

/** The union of all steps of recipes is made from these tables, in this order. */
const STEP_UNION = 'TransformationStep';
const STEP_TABLES = ['COLUMN_STEPS', 'TABLE_STEPS'];

/** Each step is described by the `help` in its row, and its fields by the comments in its `schema`. */
function describeSteps(files: readonly Facts[]): Described {
  const texts = new Map<string, string>([
    ['', 'One step of the recipe of a dataset. `kind` decides its fields.'],
  ]);
  const rows = STEP_TABLES.flatMap((table) =>
    files.flatMap((file) => {
      const initializer = file.consts.get(table);
      return initializer === undefined ? [] : rowsOf(initializer).map((row) => ({ row, file }));
    }),
  );
  rows.forEach(({ row, file }, index) => {
    const fields = new Map(
      row.properties.flatMap((field) =>
        ts.isPropertyAssignment(field) ? [[field.name.getText(), field.initializer] as const] : [],
      ),
    );
    const [help, schema] = [fields.get('help'), fields.get('schema')];
    if (help !== undefined && ts.isStringLiteral(help)) {
      texts.set(`|${index}`, help.text);
    }
    const reader = new SchemaReader(file);
    if (schema !== undefined) {
      reader.read(schema, `|${index}`);
    }
    reader.texts.forEach((text, path) => texts.set(path, text));
  });
  return texts;
}

/** The rows of a table `{ key: { … } } as const satisfies …`. */
function rowsOf(table: ts.Expression): readonly ts.ObjectLiteralExpression[] {
  const literal = withoutTypes(table);
  return ts.isObjectLiteralExpression(literal)
    ? literal.properties.flatMap((row) =>
        ts.isPropertyAssignment(row) && ts.isObjectLiteralExpression(row.initializer)
          ? [row.initializer]
          : [],
      )
    : [];
}

interface RouteParts {
  readonly id: string;
  readonly parts: readonly (readonly [name: string, schema: ts.Expression])[];
}

function routeParts(initializer: ts.Expression): RouteParts | null {
  if (!ts.isCallExpression(initializer) || initializer.expression.getText() !== 'defineRoute') {
    return null;
  }
  const [shape] = initializer.arguments;
  const fields: readonly ts.ObjectLiteralElementLike[] =
    shape !== undefined && ts.isObjectLiteralExpression(shape) ? shape.properties : [];
  const entries = fields.flatMap((field) =>
    ts.isPropertyAssignment(field) ? [[field.name.getText(), field] as const] : [],
  );
  const id = entries.find(([name]) => name === 'id')?.[1].initializer;
  return id !== undefined && ts.isStringLiteral(id)
    ? {
        id: id.text,
        parts: entries.flatMap(([name, field]) =>
          ['params', 'query', 'body', 'reply'].includes(name) ? [[name, field.initializer] as const] : [],
        ),
      }
    : null;
}

function describeRoute(
  { id, parts }: RouteParts,
  {
    reader,
    comment,
    exported,
  }: {
    readonly reader: SchemaReader;
    readonly comment: string | null;
    readonly exported: Map<string, Described>;
  },
): void {
  exported.set(id, { texts: new Map(comment === null ? [] : [['', comment]]), sameAs: [] });
  for (const [name, schema] of parts) {
    const part = reader.fresh();
    part.read(schema, '');
    exported.set(`${id}#${name}`, described(part, null));
  }
}

const described = (reader: SchemaReader, comment: string | null): Described => {
  const texts = reader.merged();
  return {
    texts: comment === null ? texts : new Map([['', comment], ...texts]),
    sameAs: reader.sameAs,
  };
};

/** Calls that make another object of a schema: the document has that in place of a reference to the component. */
const CHANGES = /\.(extend|safeExtend|pick|omit|partial)$/u;

/** Calls whose arguments are no schemas. */
const NO_SCHEMAS = /\.(refine|superRefine|transform|overwrite|meta|regex|default|pick|omit)$/u;

/** Walks one schema expression and collects the comments on its fields. */
class SchemaReader {
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
function withoutTypes<T extends ts.Node>(node: T): T | ts.Expression {
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

const MAX_NESTING = 6;

interface Nesting {
  readonly exported: ReadonlyMap<string, Described>;
  readonly depth: number;
}

/** Its own descriptions, and those of the schemas that its fields are taken from. */
function withOthers(
  name: string,
  { texts, sameAs }: Described,
  { exported, depth }: Nesting,
): [string, string][] {
  const others = sameAs.flatMap((other) => {
    const { path, schema, at } = other;
    const found = isWrittenOut(other) && depth < MAX_NESTING ? exported.get(schema) : undefined;
    return found === undefined
      ? []
      : withOthers('', { ...found, texts: fieldsOf(found) }, { exported, depth: depth + 1 })
          .filter(([each]) => each.startsWith(at) && (at === '' || /^($|[.|])/u.test(each.slice(at.length))))
          .map(([each, text]): [string, string] => [name + path + each.slice(at.length), text]);
  });
  const own = [...texts].map(([path, text]): [string, string] => [name + path, text]);
  return [...new Map([...others, ...own])];
}

/** A whole schema as a field is a component of the document, with its own descriptions. */
const isWrittenOut = ({ path, schema, at, isChanged }: SameAs): boolean =>
  isChanged === true || path === '' || at !== '' || /^[a-z]/u.test(schema);

const fieldsOf = ({ texts }: Described): Map<string, string> =>
  new Map([...texts].filter(([path]) => path !== ''));

/** The comment directly above a node as one line of text; null without one. */
function commentOf(node: ts.Node): string | null {
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
