/** What the page says of an OpenAPI document, as plain data and text: no DOM in here. */

const METHODS = ['get', 'post', 'put', 'delete'];

/** Every operation with its method and path, in the document's order. */
export const listOperations = (document) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    METHODS.filter((method) => methods[method] !== undefined).map((method) => ({
      method,
      path,
      tag: methods[method].tags?.[0] ?? 'other',
      ...methods[method],
    })),
  );

/** Operations by tag, in the order of the document's tags; tags without operations are left out. */
export const groupByTag = (operations, tags) =>
  tags
    .map(({ name }) => ({ name, operations: operations.filter((operation) => operation.tag === name) }))
    .filter((group) => group.operations.length > 0);

/** Every word must be found in the method, path, id or summary; case is folded. */
export const isFound = (operation, words) => {
  const text = [operation.method, operation.path, operation.operationId, operation.summary]
    .join(' ')
    .toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** The policy of a route as a sentence: who may call it. */
export const policyText = ({ 'x-policy': policy }) => {
  if (policy === undefined || policy.who === 'anyone') {
    return 'Anyone, without a session';
  }
  if (policy.who === 'embed') {
    return "Bearer of an embed's token, for its one dashboard";
  }
  const plan = policy.plan === 'active' ? ', on a plan that is not past' : '';
  return policy.atLeast === 'viewer' ? `Every member${plan}` : `Members from ${policy.atLeast} up${plan}`;
};

export const refName = (schema) => schema.$ref?.split('/').at(-1) ?? null;

/** Resolves a reference; anything else is returned as it is. Siblings of the reference (a default) are retained. */
export const resolve = (document, schema) => {
  const name = refName(schema);
  if (name === null) {
    return schema;
  }
  const { $ref: _, ...beside } = schema;
  return { ...resolve(document, document.components.schemas[name]), ...beside };
};

const literal = (value) => JSON.stringify(value);

/** A type in a few words: `text`, `list of Column`, `"asc" or "desc"`. */
export const typeText = (schema) => {
  const name = refName(schema);
  if (name !== null) {
    return name;
  }
  if (schema.const !== undefined) {
    return literal(schema.const);
  }
  if (schema.enum !== undefined) {
    return schema.enum.map(literal).join(' or ');
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    return [...new Set(choices.map(typeText))].join(' or ');
  }
  if (schema.format === 'binary') {
    return 'bytes';
  }
  if (schema.type === 'array') {
    return schema.items === undefined || schema.items === false
      ? 'list'
      : `list of ${typeText(schema.items)}`;
  }
  const types = [schema.type ?? 'anything'].flat().map((type) => (type === 'string' ? 'text' : type));
  return schema.format === undefined ? types.join(' or ') : `${types.join(' or ')} (${schema.format})`;
};

/** Bounds and defaults, each as a short phrase. */
const boundsOf = (schema) =>
  [
    ['minimum', (value) => `from ${value}`],
    ['maximum', (value) => `to ${value}`],
    ['minLength', (value) => (value === 1 ? 'not empty' : `at least ${value} characters`)],
    ['maxLength', (value) => `at most ${value} characters`],
    ['minItems', (value) => `at least ${value}`],
    ['maxItems', (value) => `at most ${value}`],
    ['pattern', (value) => `matches ${value}`],
    ['default', (value) => `${literal(value)} unless given`],
    ['writeOnly', () => 'never comes back'],
  ]
    .filter(([key]) => schema[key] !== undefined)
    .map(([key, phrase]) => phrase(schema[key]));

/** Type, values and bounds in one line, those behind a reference too. */
export const schemaText = (document, schema) => {
  const whole = resolve(document, schema);
  const values =
    refName(schema) !== null && whole.enum !== undefined ? [whole.enum.map(literal).join(' or ')] : [];
  return [typeText(schema), ...values, ...boundsOf(whole)].join(' · ');
};

/**
 * What lies inside a schema: its fields, the fields of its items, or its alternatives. Empty for plain values. Each has
 * `name` (null for an alternative), `schema` and `isRequired`.
 */
export const partsOf = (document, schema) => {
  const whole = resolve(document, schema);
  const choices = whole.anyOf ?? whole.oneOf;
  if (choices !== undefined) {
    const rich = choices.filter((choice) => choice.$ref !== undefined || choice.properties !== undefined);
    return rich.map((choice) => ({ name: null, schema: choice, isRequired: false }));
  }
  if (whole.type === 'array' && whole.items !== undefined && whole.items !== false) {
    return partsOf(document, whole.items);
  }
  if (
    whole.type === 'object' &&
    whole.properties === undefined &&
    typeof whole.additionalProperties === 'object'
  ) {
    return partsOf(document, whole.additionalProperties);
  }
  const required = new Set(whole.required ?? []);
  return Object.entries(whole.properties ?? {}).map(([name, inner]) => ({
    name,
    schema: inner,
    isRequired: required.has(name),
  }));
};

/** A response by its reference or inline. */
export const responseOf = (document, response) =>
  response.$ref === undefined ? response : document.components.responses[response.$ref.split('/').at(-1)];

/** Text and code, as the backticks part them: `[text, code, text, …]`. */
export const partsOfText = (text) => text.split('`');
