import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import {
  type Facts,
  type FileFacts,
  type SameAs,
  SchemaReader,
  commentOf,
  withoutTypes,
} from './schema-reader.ts';

const SOURCE = join(import.meta.dirname, '../../src');

/** What the comments of one object schema say: by path from its name, and where a part is another schema. */
interface CommentTexts {
  readonly texts: Map<string, string>;
  readonly sameAs: readonly SameAs[];
}

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
  const exported = new Map<string, CommentTexts>();
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
  const comments = schemas.flatMap(([name, described]) =>
    withOthers(name, described, { exported, depth: 0 }),
  );
  return Object.fromEntries(comments.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Entities are components of the document, and described there. */
const isComponent = (name: string, { path }: FileFacts): boolean =>
  /^[A-Z]/u.test(name) && path.startsWith('entities');

function factsOf(path: string): FileFacts {
  const text = readFileSync(join(SOURCE, path), 'utf8');
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const statements = file.statements.filter(ts.isVariableStatement);
  const declared = statements.flatMap((statement) =>
    statement.declarationList.declarations.map((declaration) => ({ statement, declaration })),
  );
  const consts: FileFacts['consts'] = new Map(
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

function readFile(facts: Facts, exported: Map<string, CommentTexts>): void {
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
function describeSteps(files: readonly Facts[]): Map<string, string> {
  const texts = new Map<string, string>();
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
  const entries = fields.flatMap((field): [string, ts.Expression][] => {
    if (ts.isShorthandPropertyAssignment(field)) {
      return [[field.name.text, field.name]];
    }
    return ts.isPropertyAssignment(field) ? [[field.name.getText(), field.initializer]] : [];
  });
  const id = entries.find(([name]) => name === 'id')?.[1];
  return id !== undefined && ts.isStringLiteral(id)
    ? {
        id: id.text,
        parts: entries.filter(([name]) => ['params', 'query', 'body', 'reply'].includes(name)),
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
    readonly exported: Map<string, CommentTexts>;
  },
): void {
  exported.set(id, { texts: new Map(comment === null ? [] : [['', comment]]), sameAs: [] });
  for (const [name, schema] of parts) {
    const part = reader.fresh();
    part.read(schema, '');
    exported.set(`${id}#${name}`, described(part, null));
  }
}

const described = (reader: SchemaReader, comment: string | null): CommentTexts => {
  const texts = reader.merged();
  return {
    texts: comment === null ? texts : new Map([['', comment], ...texts]),
    sameAs: reader.sameAs,
  };
};

const MAX_NESTING = 6;

interface ReadState {
  readonly exported: ReadonlyMap<string, CommentTexts>;
  readonly depth: number;
}

/** Its own descriptions, and those of the schemas that its fields are taken from. */
function withOthers(
  name: string,
  { texts, sameAs }: CommentTexts,
  { exported, depth }: ReadState,
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

const fieldsOf = ({ texts }: CommentTexts): Map<string, string> =>
  new Map([...texts].filter(([path]) => path !== ''));
