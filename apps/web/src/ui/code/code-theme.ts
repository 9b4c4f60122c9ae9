import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Classes of the parts of a text, for languages that mark them by themselves. */
export const CODE_CLASS = {
  keyword: 'pl-code-keyword',
  function: 'pl-code-function',
  column: 'pl-code-column',
  number: 'pl-code-number',
  text: 'pl-code-text',
  comment: 'pl-code-comment',
  punctuation: 'pl-code-punctuation',
} as const;
export type CodePart = keyof typeof CODE_CLASS;

const byTag = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.bool, tags.null], class: CODE_CLASS.keyword },
  { tag: [tags.function(tags.variableName), tags.standard(tags.name)], class: CODE_CLASS.function },
  { tag: [tags.typeName, tags.propertyName, tags.special(tags.string)], class: CODE_CLASS.column },
  { tag: tags.number, class: CODE_CLASS.number },
  { tag: tags.string, class: CODE_CLASS.text },
  { tag: tags.comment, class: CODE_CLASS.comment },
  { tag: [tags.operator, tags.punctuation, tags.paren], class: CODE_CLASS.punctuation },
]);

const squiggle = (color: string) => ({
  backgroundImage: 'none',
  textDecoration: `underline wavy ${color} 1.5px`,
  textUnderlineOffset: '4px',
  textDecorationSkipInk: 'none',
  paddingBottom: '0',
});

const look = EditorView.theme({
  '&': { color: 'var(--pl-text)', backgroundColor: 'var(--pl-field)', fontSize: 'inherit' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--pl-font-mono)', lineHeight: 'inherit', overscrollBehavior: 'contain' },
  '.cm-content': { caretColor: 'var(--pl-text)', padding: '12px 0' },
  '.cm-line': { padding: '0 14px' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--pl-text)', borderLeftWidth: '1.5px' },
  '& .cm-selectionLayer .cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground':
    { background: 'var(--pl-focus)' },
  '.cm-placeholder': { color: 'var(--pl-text-3)' },
  '.cm-gutters': {
    backgroundColor: 'transparent',
    color: 'var(--pl-text-3)',
    borderInlineEnd: '1px solid var(--pl-line)',
    fontSize: '11px',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '38px', padding: '0 12px 0 8px' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--pl-selected)',
    outline: '1px solid var(--pl-control)',
  },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--pl-negative-soft)' },
  [`.${CODE_CLASS.keyword}, .${CODE_CLASS.function}`]: { color: 'var(--pl-link)' },
  [`.${CODE_CLASS.column}`]: { color: 'var(--pl-positive)' },
  [`.${CODE_CLASS.number}`]: { color: 'var(--pl-warning)' },
  [`.${CODE_CLASS.comment}`]: { color: 'var(--pl-text-3)', fontStyle: 'italic' },
  '.cm-lintRange-error': squiggle('var(--pl-negative)'),
  '.cm-lintRange-warning': squiggle('var(--pl-warning)'),
  '.cm-lintPoint:after': { borderBottomColor: 'var(--pl-negative)' },
});

const raised = EditorView.theme({
  '.cm-tooltip': {
    background: 'var(--pl-raised)',
    color: 'var(--pl-text)',
    border: '1px solid var(--pl-line-2)',
    borderRadius: 'var(--pl-radius-md)',
    boxShadow: 'var(--pl-shadow-2)',
    font: 'var(--pl-type-body)',
    zIndex: 'var(--pl-z-popover)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--pl-font-mono)',
    fontSize: '12px',
    maxHeight: '240px',
    padding: '4px',
    minWidth: 'min(300px, 90vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '26px',
    padding: '2px 8px',
    borderRadius: 'var(--pl-radius-sm)',
    lineHeight: '18px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--pl-selected)',
    color: 'var(--pl-text)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '500', color: 'var(--pl-link)' },
  // A long name of a dataset gives way, and leaves the name of its column.
  '.cm-completionLabel': {
    flexShrink: '1',
    minWidth: '9em',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '.cm-completionDetail': {
    marginInlineStart: 'auto',
    paddingInlineStart: '16px',
    color: 'var(--pl-text-3)',
    fontStyle: 'normal',
    font: 'var(--pl-type-small)',
    minWidth: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '.cm-tooltip.cm-completionInfo': { padding: '10px 12px', width: '280px', maxWidth: '280px' },
  '.cm-tooltip-lint': { padding: '0', margin: '0' },
  '.cm-diagnostic': { padding: '8px 12px', borderInlineStart: 'none', marginInlineStart: '0' },
});

/** Colors and measures from the tokens alone, so that Light and Dark need no second theme. */
export const codeTheme: Extension = [look, raised, syntaxHighlighting(byTag)];
