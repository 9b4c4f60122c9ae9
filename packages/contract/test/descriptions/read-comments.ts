import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const SOURCE = join(import.meta.dirname, '../../src');

/** What the comments of one object schema say: by path from its name, and where a part is another schema. */
interface Described {
  readonly texts: Map<string, string>;
  /** Paths whose fields are those of another schema, by the name of that schema. */
  readonly sameAs: [path: string, schema: string][];
}

type Consts = ReadonlyMap<string, ts.Expression>;

/** Wrappers of `envelope.ts` and `assistant.ts`, with the path at which their argument is in the reply. */
const WRAPPERS: Readonly<Record<string, string>> = { ok: '.data', okPage: '.data.data', assisted: '.data' };
const SCHEMA_OF_SHAPE = /\b(object|strictObject|looseObject|extend|section)$/u;

/**
 * The comments on schemas and fields of the contract as descriptions for OpenAPI: by the name of the entity or the id of
 * the route with the part of its call (`datasets.list#query`), then the path of the field. An element of a list has the
 * path of the list.
 */
export function contractDescriptions(): Record<string, string> {
  const files = ['envelope.ts', ...globSync('{entities,routes}/**/*.ts', { cwd: SOURCE })].filter(
    (path) => !path.endsWith('.test.ts'),
  );
  const exported = new Map<string, Described>();
  for (const path of files.toSorted()) {
    readFile(join(SOURCE, path), exported);
  }
  // Names of constants and functions are no schemas.
  const schemas = [...exported].filter(([name]) => /^[A-Z][a-z]|\./u.test(name));
  const found = schemas.flatMap(([name, described]) => withOthers(name, described, { exported, depth: 0 }));
  return Object.fromEntries(found.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function readFile(path: string, exported: Map<string, Described>): void {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
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
  for (const [name, initializer] of consts) {
    const reader = new SchemaReader({ consts, comments, locals });
    const route = routeParts(initializer);
    if (route !== null) {
      describeRoute(route, { reader, comment: comments.get(name) ?? null, exported });
    } else if (!locals.has(name)) {
      reader.read(initializer, '');
      exported.set(name, described(reader, comments.get(name) ?? null));
    }
  }
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

const described = ({ texts, sameAs }: SchemaReader, comment: string | null): Described => ({
  texts: comment === null ? texts : new Map([['', comment], ...texts]),
  sameAs,
});

interface FileFacts {
  readonly consts: Consts;
  readonly comments: ReadonlyMap<string, string | null>;
  /** Names that are not exported: their fields are written into the schemas that use them. */
  readonly locals: ReadonlySet<string>;
}

/** Walks one schema expression and collects the comments on its fields. */
class SchemaReader {
  readonly texts = new Map<string, string>();
  readonly sameAs: [string, string][] = [];
  readonly #facts: FileFacts;
  readonly #conflicts = new Set<string>();

  constructor(facts: FileFacts) {
    this.#facts = facts;
  }

  fresh(): SchemaReader {
    return new SchemaReader(this.#facts);
  }

  read(expression: ts.Node, path: string): void {
    if (ts.isIdentifier(expression)) {
      this.#readName(expression.text, path);
    } else if (ts.isCallExpression(expression)) {
      this.#readCall(expression, path);
    } else if (ts.isPropertyAccessExpression(expression)) {
      this.read(expression.expression, path);
    } else if (ts.isArrayLiteralExpression(expression)) {
      expression.elements.forEach((element) => this.read(element, path));
    }
  }

  #readName(name: string, path: string): void {
    const initializer = this.#facts.consts.get(name);
    if (initializer !== undefined && this.#facts.locals.has(name)) {
      this.read(initializer, path);
      this.#readShape(initializer, path);
    } else if (/^[A-Z]/u.test(name)) {
      this.sameAs.push([path, name]);
    }
  }

  #readCall(call: ts.CallExpression, path: string): void {
    const callee = call.expression.getText();
    const inner = path + (WRAPPERS[callee] ?? '');
    if (ts.isPropertyAccessExpression(call.expression)) {
      // The schema that `.optional()`, `.extend(…)` and the like are called on.
      this.read(call.expression.expression, inner);
    }
    for (const argument of call.arguments) {
      if (SCHEMA_OF_SHAPE.test(callee)) {
        this.#readShape(argument, inner);
      }
      if (!/\.(refine|transform|meta|regex|default|pick|omit)$/u.test(callee)) {
        this.read(argument, inner);
      }
    }
  }

  #readShape(shape: ts.Expression, path: string): void {
    if (ts.isPropertyAccessExpression(shape) && shape.name.text === 'shape') {
      this.read(shape.expression, path);
    }
    for (const field of ts.isObjectLiteralExpression(shape) ? shape.properties : []) {
      if (ts.isSpreadAssignment(field)) {
        const { expression } = field;
        this.read(ts.isPropertyAccessExpression(expression) ? expression.expression : expression, path);
      } else if (ts.isPropertyAssignment(field)) {
        this.#readField(field, field.initializer, path);
      } else if (ts.isShorthandPropertyAssignment(field)) {
        this.#readField(field, field.name, path);
      }
    }
  }

  #readField(field: ts.ObjectLiteralElementLike, schema: ts.Expression, path: string): void {
    const at = `${path}.${field.name?.getText() ?? ''}`;
    const local = ts.isIdentifier(schema) && this.#facts.locals.has(schema.text) ? schema.text : '';
    this.#put(at, commentOf(field) ?? this.#facts.comments.get(local) ?? null);
    this.read(schema, at);
  }

  /** Variants of a union may describe a field of one name differently: then it has no description. */
  #put(path: string, text: string | null): void {
    const known = this.texts.get(path);
    if (text === null || this.#conflicts.has(path)) {
      return;
    }
    if (known !== undefined && known !== text) {
      this.#conflicts.add(path);
      this.texts.delete(path);
    } else {
      this.texts.set(path, text);
    }
  }
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
  const others = sameAs.flatMap(([path, other]) => {
    const found = path === '' && depth < MAX_NESTING ? exported.get(other) : undefined;
    return found === undefined
      ? []
      : withOthers(name, { ...found, texts: fieldsOf(found) }, { exported, depth: depth + 1 });
  });
  const own = [...texts].map(([path, text]): [string, string] => [name + path, text]);
  return [...new Map([...others, ...own])];
}

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
