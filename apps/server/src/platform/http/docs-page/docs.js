import {
  groupByTag,
  isFound,
  listOperations,
  partsOf,
  partsOfText,
  policyText,
  responseOf,
  schemaText,
  typeText,
} from '/docs/describe.js';

const byId = (id) => document.getElementById(id);

/** An element with its class and children; texts become text nodes, so that nothing in the contract runs. */
const make = (tag, className, ...children) => {
  const element = document.createElement(tag);
  if (className) {
    element.className = className;
  }
  element.append(...children.filter((child) => child !== null));
  return element;
};

const prose = (tag, className, text) => {
  const pieces = partsOfText(text).map((piece, index) => (index % 2 === 0 ? piece : make('code', '', piece)));
  return make(tag, className, ...pieces);
};

/** A `details` whose inside is made when it is first opened: schemas may lead back to themselves. */
const foldable = (summary, makeInside) => {
  const details = make('details', '', make('summary', '', ...summary));
  details.addEventListener(
    'toggle',
    () => {
      details.append(makeInside());
    },
    { once: true },
  );
  return details;
};

const fieldLine = (contract, { name, schema, isRequired }) =>
  [
    name === null ? null : make('code', '', name),
    ' ',
    make('span', 'type', schemaText(contract, schema)),
    ' ',
    isRequired ? make('span', 'required', 'required') : null,
  ].filter((piece) => piece !== null);

const fieldList = (contract, parts, className) =>
  make(
    'ul',
    className,
    ...parts.map((part) => {
      const inside = partsOf(contract, part.schema);
      const line = fieldLine(contract, part);
      return make(
        'li',
        '',
        ...(inside.length === 0 ? line : [foldable(line, () => fieldList(contract, inside, ''))]),
      );
    }),
  );

const schemaView = (contract, schema) => {
  const parts = partsOf(contract, schema);
  return parts.length === 0
    ? make('p', 'meta', schemaText(contract, schema))
    : fieldList(contract, parts, 'fields');
};

const contentView = (contract, content = {}) =>
  Object.entries(content).flatMap(([mediaType, { schema }]) => [
    make('p', 'meta', make('code', '', mediaType), ` · ${typeText(schema)}`),
    schemaView(contract, schema),
  ]);

const parametersView = (contract, { parameters = [] }) => {
  if (parameters.length === 0) {
    return [];
  }
  const PLACES = { path: 'in the path', query: 'in the query', header: 'header' };
  const items = parameters.map((parameter) =>
    make(
      'li',
      '',
      ...fieldLine(contract, {
        name: parameter.name,
        schema: parameter.schema,
        isRequired: parameter.required,
      }),
      make('span', 'meta', ` ${PLACES[parameter.in]}${parameter.description ? ' · ' : ''}`),
      prose('span', 'meta', parameter.description ?? ''),
    ),
  );
  return [make('h3', '', 'Parameters'), make('ul', 'fields', ...items)];
};

const responseView = (contract, [status, response]) => {
  const whole = responseOf(contract, response);
  const line = [make('code', '', status), ' ', prose('span', 'type', whole.description)];
  return make(
    'li',
    '',
    whole.content === undefined
      ? make('span', '', ...line)
      : foldable(line, () => make('div', '', ...contentView(contract, whole.content))),
  );
};

const operationInside = (contract, operation) =>
  make(
    'div',
    '',
    make('h3', '', 'Who may call'),
    make('p', 'meta', policyText(operation)),
    ...parametersView(contract, operation),
    ...(operation.requestBody === undefined
      ? []
      : [make('h3', '', 'Body'), ...contentView(contract, operation.requestBody.content)]),
    make('h3', '', 'Answers'),
    make('ul', 'fields', ...Object.entries(operation.responses).map((each) => responseView(contract, each))),
  );

const operationView = (contract, operation) => {
  const { method, path, summary, operationId } = operation;
  const details = foldable(
    [
      make('span', `method ${method}`, method.toUpperCase()),
      make('span', 'path', path),
      prose('span', 'sentence', summary),
    ],
    () => operationInside(contract, operation),
  );
  details.className = 'operation';
  details.id = operationId;
  details.addEventListener('toggle', () => {
    if (details.open) {
      history.replaceState(null, '', `#${operationId}`);
    }
  });
  return { operation, details };
};

const groupView = (contract, group) => {
  const views = group.operations.map((operation) => operationView(contract, operation));
  const heading = make('h2', '', group.name);
  heading.id = `group-${group.name}`;
  const section = make('section', '', heading, ...views.map((view) => view.details));
  section.setAttribute('aria-labelledby', heading.id);
  const count = make('span', 'meta');
  const link = make('a', '', group.name, ' ', count);
  link.href = `#${heading.id}`;
  return { views, section, count, item: make('li', '', link) };
};

const showFound = (groups) => {
  const words = byId('search').value.trim();
  let total = 0;
  for (const group of groups) {
    let shown = 0;
    for (const { operation, details } of group.views) {
      details.hidden = !isFound(operation, words);
      shown += details.hidden ? 0 : 1;
    }
    group.section.hidden = shown === 0;
    group.item.hidden = shown === 0;
    group.count.textContent = String(shown);
    total += shown;
  }
  byId('count').textContent = total === 1 ? '1 call' : `${total} calls`;
};

/** Opens the call that the address names, shown or not by the search. */
const openNamed = () => {
  const named = byId(decodeURIComponent(location.hash.slice(1)));
  if (named?.classList.contains('operation')) {
    named.hidden = false;
    named.open = true;
    named.scrollIntoView();
    named.querySelector('summary').focus({ preventScroll: true });
  }
};

const listenToKeys = () => {
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLInputElement && event.target.type === 'search';
    if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      byId('search').focus();
    }
  });
};

const show = (contract) => {
  const groups = groupByTag(listOperations(contract), contract.tags).map((group) =>
    groupView(contract, group),
  );
  byId('title').textContent = `${contract.info.title} API`;
  byId('version').textContent = `${contract.info.version} · OpenAPI ${contract.openapi} · `;
  byId('tags').append(make('ul', '', ...groups.map((group) => group.item)));
  byId('state').remove();
  byId('operations').append(...groups.map((group) => group.section));
  byId('search').addEventListener('input', () => showFound(groups));
  addEventListener('hashchange', openNamed);
  listenToKeys();
  showFound(groups);
  openNamed();
};

const load = async () => {
  const response = await fetch('/openapi.json');
  if (!response.ok) {
    throw new TypeError(`HTTP ${response.status}`);
  }
  return response.json();
};

load().then(show, (error) => {
  byId('state').className = 'fault';
  byId('state').textContent =
    `The contract could not be loaded (${error.message}). Reload the page to try again.`;
});
