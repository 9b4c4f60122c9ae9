import type { ColumnType } from '@plumbline/contract';
import {
  completionsAt,
  FORMULA_FUNCTIONS,
  type FormulaCompletion,
  type FormulaContext,
  type FunctionHelp,
} from '@plumbline/query';
import {
  autocompletion,
  pickedCompletion,
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { Prec, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { acceptSoon } from '../code/accept-completion.ts';
import { say } from '../../messages/index.ts';

type CompletionItem = Completion & { readonly of: FormulaCompletion };

const TYPE_MARKS: Readonly<Record<ColumnType, string>> = {
  text: 'Aa',
  integer: '№',
  decimal: '.0',
  number: '.0',
  boolean: 'y/n',
  date: 'd',
  time: 'h',
  timestamp: 'd h',
  json: '{ }',
};
const KIND_MARKS: Readonly<Record<FormulaCompletion['kind'], string>> = {
  column: 'Aa',
  measure: 'Σ',
  function: 'ƒ',
  value: '“ ”',
  unit: '“ ”',
  dataset: '▤',
  keyword: '',
};

const functions = new Map(FORMULA_FUNCTIONS.map((each) => [each.name, each]));

/** `IF(condition, then, otherwise)` without the name: what the list says beside it. */
export const parameterWords = ({ parameters }: FunctionHelp): string =>
  parameters
    .map(
      ({ name, isOptional, isRepeated }) => `${say(name)}${isRepeated ? ' …' : ''}${isOptional ? '?' : ''}`,
    )
    .join(', ');

function element(tag: string, className: string, text: string): HTMLElement {
  const node = document.createElement(tag);
  node.className = className;
  node.textContent = text;
  return node;
}

function functionInfo(help: FunctionHelp): HTMLElement {
  const box = document.createElement('div');
  box.append(
    element('p', 'pl-code-info-signature', `${help.name}(${parameterWords(help)})`),
    element('p', 'pl-code-info-text', say(help.description)),
    element('p', 'pl-code-info-example', help.example),
  );
  return box;
}

interface PickedCompletion {
  readonly completion: CompletionItem;
  readonly from: number;
  readonly to: number;
}

function write(view: EditorView, { completion, from, to }: PickedCompletion): void {
  const { insert, caret } = completion.of;
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + caret },
    annotations: pickedCompletion.of(completion),
    userEvent: 'input.complete',
    scrollIntoView: true,
  });
  // Completion opens at once between the brackets of a call.
  if (caret < insert.length) {
    startCompletion(view);
  }
}

function optionOf(of: FormulaCompletion, at: number): CompletionItem {
  const help = of.kind === 'function' ? functions.get(of.label) : undefined;
  return {
    of,
    label: of.label,
    detail: help === undefined ? say(of.detail ?? '') : parameterWords(help),
    apply: (view: EditorView, completion: Completion, ...[from, to]: [number, number]) =>
      write(view, { completion: completion as CompletionItem, from, to }),
    // The checker has ranked them already.
    boost: -at / 10,
    ...(help === undefined ? {} : { info: () => functionInfo(help) }),
  };
}

const MAX_OFFERED = 60;

const source =
  (context: () => FormulaContext) =>
  ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const text = state.doc.toString();
    const completions = completionsAt(text, pos, context());
    // Without a typed letter, completes only on request, between brackets and after a comparison.
    const isStarted =
      completions !== null && (completions.from < pos || explicit || /[=(,<>]\s*$/u.test(text.slice(0, pos)));
    return completions === null || !isStarted || (text.trim() === '' && !explicit)
      ? null
      : {
          from: completions.from,
          to: completions.to,
          filter: false,
          options: completions.options.slice(0, MAX_OFFERED).map(optionOf),
        };
  };

const mark = {
  position: 10,
  render: (completion: Completion): Node => {
    const { kind, type } = (completion as CompletionItem).of;
    const text = kind === 'column' && type !== null ? TYPE_MARKS[type] : KIND_MARKS[kind];
    const mark = element('span', 'pl-code-option-mark', text);
    mark.setAttribute('aria-hidden', 'true');
    return mark;
  },
};

const look = EditorView.theme({
  '.pl-code-option-mark': {
    flex: 'none',
    width: '24px',
    color: 'var(--pl-text-3)',
    font: 'var(--pl-type-micro)',
    textAlign: 'center',
  },
  '.cm-completionDetail': { maxWidth: '220px', overflow: 'hidden', textOverflow: 'ellipsis' },
  '.pl-code-info-signature, .pl-code-info-example': {
    fontFamily: 'var(--pl-font-mono)',
    fontSize: '12px',
    margin: '0',
  },
  '.pl-code-info-text': { margin: '6px 0', color: 'var(--pl-text-2)' },
  '.pl-code-info-example': { color: 'var(--pl-text-2)' },
});

/** Columns, measures, functions and values that are valid at the caret, and nothing else. */
export const formulaCompletion = (context: () => FormulaContext): Extension => [
  autocompletion({
    // Who types and completes faster than a list settles means what is marked.
    interactionDelay: 0,
    override: [source(context)],
    icons: false,
    addToOptions: [mark],
    activateOnTypingDelay: 60,
    tooltipClass: () => 'pl-code-options',
  }),
  Prec.high(keymap.of([{ key: 'Tab', run: (view) => acceptSoon(view) }])),
  look,
];
