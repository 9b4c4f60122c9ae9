import { signatureAt, type FormulaDiagnostic, type FormulaFix } from '@plumbline/query';
import { completionStatus } from '@codemirror/autocomplete';
import { setDiagnostics, type Diagnostic } from '@codemirror/lint';
import {
  StateEffect,
  StateField,
  type EditorState,
  type Extension,
  type TransactionSpec,
} from '@codemirror/state';
import { EditorView, hoverTooltip, showTooltip, type Tooltip, type TooltipView } from '@codemirror/view';
import { say } from '../../messages/index.ts';

/** Words that the tooltips need; the catalog lives with the components. */
export interface TooltipWords {
  readonly applyFix: (title: string) => string;
  readonly fixKey: string;
}

const setFound = StateEffect.define<readonly FormulaDiagnostic[]>();

/** The faults of the text as it was last read, moved along with what is typed since. */
const diagnosticsField = StateField.define<readonly FormulaDiagnostic[]>({
  create: () => [],
  update: (faults, transaction) => {
    const effect = transaction.effects.find((effect) => effect.is(setFound));
    if (effect !== undefined) {
      return effect.value;
    }
    // What was typed since makes their fixes wrong; a bracket typed over itself changes nothing.
    const isOther = transaction.docChanged && !transaction.startState.doc.eq(transaction.newDoc);
    return isOther ? [] : faults;
  },
});

/** Shows the issues of the text in the editor: underlines, and cards with their fixes. */
export function showDiagnostics(state: EditorState, faults: readonly FormulaDiagnostic[]): TransactionSpec {
  const length = state.doc.length;
  const marks = faults.map(({ from, to, severity, message }): Diagnostic => ({
    from: Math.min(from, length),
    to: Math.min(Math.max(to, from), length),
    severity,
    message: say(message),
  }));
  const { effects = [] } = setDiagnostics(state, marks);
  return {
    effects: [
      ...(Array.isArray(effects) ? effects : [effects]),
      setFound.of(faults),
    ] as StateEffect<unknown>[],
  };
}

export function applyFix(view: EditorView, { from, to, insert }: FormulaFix): void {
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    userEvent: 'input.complete',
    scrollIntoView: true,
  });
  view.focus();
}

const faultAt = (state: EditorState, place: number): FormulaDiagnostic | null =>
  state.field(diagnosticsField, false)?.find(({ from, to }) => place >= from && place <= to) ?? null;

function cardOf(
  view: EditorView,
  { message, severity, fixes }: FormulaDiagnostic,
  words: TooltipWords,
): TooltipView {
  const dom = document.createElement('div');
  dom.className = 'pl-code-card';
  dom.dataset['severity'] = severity;
  const text = document.createElement('p');
  text.textContent = say(message);
  dom.append(text);
  fixes.slice(0, 3).forEach((fix, at) => {
    const button = document.createElement('button');
    button.type = 'button';
    const title = say(fix.title);
    button.textContent = title;
    button.setAttribute('aria-label', words.applyFix(title));
    // The editor keeps its focus and its caret.
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', () => applyFix(view, fix));
    dom.append(button);
    if (at === 0) {
      const key = document.createElement('kbd');
      key.textContent = words.fixKey;
      dom.append(key);
    }
  });
  return { dom };
}

interface ShownCard {
  readonly fault: FormulaDiagnostic;
  readonly tooltip: Tooltip;
}

/** The issue at the caret, unless completions are open. */
function faultAtCaret(state: EditorState): FormulaDiagnostic | null {
  return completionStatus(state) === 'active' ? null : faultAt(state, state.selection.main.head);
}

const card = (words: TooltipWords): Extension =>
  StateField.define<ShownCard | null>({
    create: () => null,
    update: (shown, { state }) => {
      const fault = faultAtCaret(state);
      if (fault === null || fault === shown?.fault) {
        return fault === null ? null : shown;
      }
      const create = (view: EditorView): TooltipView => cardOf(view, fault, words);
      return { fault, tooltip: { pos: fault.from, above: false, arrow: false, create } };
    },
    provide: (field) => showTooltip.from(field, (shown) => shown?.tooltip ?? null),
  });

const hover = (words: TooltipWords): Extension =>
  hoverTooltip((view, place) => {
    const fault = faultAt(view.state, place);
    const isUnderCaret = fault !== null && faultAt(view.state, view.state.selection.main.head) === fault;
    return fault === null || (isUnderCaret && view.hasFocus)
      ? null
      : { pos: fault.from, end: fault.to, above: false, create: () => cardOf(view, fault, words) };
  });

function signatureOf(state: EditorState): Tooltip | null {
  const { head, empty } = state.selection.main;
  const help = empty ? signatureAt(state.doc.toString(), head) : null;
  if (help === null || help.function.parameters.length === 0) {
    return null;
  }
  return {
    pos: help.from,
    above: true,
    create: () => {
      const dom = document.createElement('div');
      dom.className = 'pl-code-signature';
      dom.append(`${help.function.name}(`);
      help.function.parameters.forEach(({ name, isOptional, isRepeated }, at) => {
        const part = document.createElement(at === help.active ? 'strong' : 'span');
        part.textContent = `${say(name)}${isRepeated ? ' …' : ''}${isOptional ? '?' : ''}`;
        dom.append(at === 0 ? '' : ', ', part);
      });
      dom.append(')');
      const wants = help.active === null ? undefined : help.function.parameters[help.active]?.wants;
      if (wants !== undefined) {
        const line = document.createElement('p');
        line.textContent = say(wants);
        dom.append(line);
      }
      return { dom };
    },
  };
}

const signature: Extension = StateField.define<Tooltip | null>({
  create: () => null,
  update: (shown, { state, docChanged, selection }) =>
    docChanged || selection !== undefined ? signatureOf(state) : shown,
  provide: (field) => showTooltip.from(field),
});

const look = EditorView.theme({
  '.pl-code-card': { padding: '10px 12px', maxWidth: '320px', font: 'var(--pl-type-body)' },
  '.pl-code-card p': { margin: '0 0 8px' },
  '.pl-code-card button': {
    minHeight: '24px',
    padding: '2px 10px',
    marginInlineEnd: '8px',
    border: '1px solid transparent',
    borderRadius: 'var(--pl-radius-sm)',
    background: 'var(--pl-accent-fill)',
    color: 'var(--pl-on-accent)',
    font: 'var(--pl-type-body)',
    fontWeight: '500',
    cursor: 'pointer',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  '.pl-code-card button ~ button': {
    marginTop: '6px',
    background: 'transparent',
    borderColor: 'var(--pl-line-2)',
    color: 'var(--pl-text)',
  },
  '.pl-code-card kbd': {
    padding: '1px 5px',
    border: '1px solid var(--pl-line-2)',
    borderRadius: 'var(--pl-radius-xs)',
    color: 'var(--pl-text-3)',
    font: 'var(--pl-type-micro)',
  },
  '.pl-code-signature': {
    padding: '5px 10px',
    maxWidth: '420px',
    fontFamily: 'var(--pl-font-mono)',
    fontSize: '12px',
    color: 'var(--pl-text-2)',
  },
  '.pl-code-signature strong': { color: 'var(--pl-link)', fontWeight: '500' },
  '.pl-code-signature p': { margin: '2px 0 0', font: 'var(--pl-type-small)', color: 'var(--pl-text-3)' },
  '&:not(.cm-focused) .pl-code-signature': { display: 'none' },
});

/** The card at a fault, under the caret and under the pointer, and the signature of the call that is written. */
export const formulaTooltips = (words: TooltipWords): Extension => [
  diagnosticsField,
  card(words),
  hover(words),
  signature,
  look,
];

/** Applies the first fix of the text as it is now: of the fault at the caret, else of the first that has one. */
export function applyFirstFix(view: EditorView, faults: readonly FormulaDiagnostic[]): boolean {
  const { head } = view.state.selection.main;
  const fixable = faults.filter(({ fixes }) => fixes.length > 0);
  const here = fixable.find(({ from, to }) => head >= from && head <= to);
  const fix = (here ?? fixable[0])?.fixes[0];
  if (fix !== undefined) {
    applyFix(view, fix);
  }
  return true;
}
