import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { expect, it } from 'vitest';
import { faultMarks, placesEffect } from './issue-marks.ts';

const marked = (state: EditorState): [number, number][] => {
  const marks: [number, number][] = [];
  for (const set of state.facet(EditorView.decorations)) {
    if (typeof set !== 'function') {
      set.between(0, state.doc.length, (from, to) => void marks.push([from, to]));
    }
  }
  return marks;
};

it('marks positions, moves the marks with the text, and removes those whose text changed', () => {
  const issues = [
    { from: 7, to: 11 },
    { from: 13, to: 17 },
  ];
  const empty = EditorState.create({ doc: 'SELECT nope, uper FROM x', extensions: faultMarks });
  const state = empty.update({ effects: placesEffect(issues) }).state;
  expect(marked(state)).toEqual([
    [7, 11],
    [13, 17],
  ]);
  const moved = state.update({ changes: { from: 0, insert: '  ' } }).state;
  expect(marked(moved)).toEqual([
    [9, 13],
    [15, 19],
  ]);
  expect(marked(moved.update({ changes: { from: 10, to: 11, insert: 'z' } }).state)).toEqual([[15, 19]]);
});

it('keeps places within the text that is there by now', () => {
  const state = EditorState.create({ doc: 'SELECT', extensions: faultMarks });
  expect(
    marked(
      state.update({
        effects: placesEffect([
          { from: 6, to: 6 },
          { from: 40, to: 44 },
        ]),
      }).state,
    ),
  ).toEqual([
    [5, 6],
    [5, 6],
  ]);
});
