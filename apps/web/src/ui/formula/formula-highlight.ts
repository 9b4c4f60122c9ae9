import { formulaTokens, type FormulaTokenKind } from '@plumbline/query';
import { RangeSetBuilder, type Extension } from '@codemirror/state';
import {
  Decoration,
  ViewPlugin,
  type DecorationSet,
  type EditorView,
  type ViewUpdate,
} from '@codemirror/view';
import { CODE_CLASS, type CodePart } from '../code/code-theme.ts';

const PARTS: Readonly<Record<FormulaTokenKind, CodePart>> = {
  function: 'function',
  column: 'column',
  name: 'column',
  number: 'number',
  date: 'number',
  text: 'text',
  keyword: 'keyword',
  operator: 'punctuation',
  bracket: 'punctuation',
  comma: 'punctuation',
  comment: 'comment',
};

const MARKS = Object.fromEntries(
  Object.entries(CODE_CLASS).map(([part, name]) => [part, Decoration.mark({ class: name })]),
) as Readonly<Record<CodePart, Decoration>>;

function highlightMarks(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to, kind } of formulaTokens(view.state.doc.toString())) {
    builder.add(from, to, MARKS[PARTS[kind]]);
  }
  return builder.finish();
}

/** The colors of a formula, from the same lexer that reads it. */
export const formulaMarks: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = highlightMarks(view);
    }

    update({ docChanged, view }: ViewUpdate): void {
      if (docChanged) {
        this.decorations = highlightMarks(view);
      }
    }
  },
  { decorations: ({ decorations }) => decorations },
);
