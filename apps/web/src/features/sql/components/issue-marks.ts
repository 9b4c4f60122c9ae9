import { StateEffect, StateField, type Extension } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';
import type { FaultPlace } from '../model/statement-issues.ts';

const setPlaces = StateEffect.define<readonly FaultPlace[]>();
const WRONG = Decoration.mark({ class: 'cm-lintRange cm-lintRange-error' });

const issueMarks = (places: readonly FaultPlace[], length: number): DecorationSet =>
  Decoration.set(
    places
      .map(({ from, to }) => ({ from: Math.min(from, Math.max(0, length - 1)), to: Math.min(to, length) }))
      .map(({ from, to }) => ({ from, to: Math.max(to, Math.min(from + 1, length)) }))
      .filter(({ from, to }) => from < to)
      .map(({ from, to }) => WRONG.range(from, to)),
    true,
  );

/** Marks move with the text around them and go when what they mark is changed. */
export const faultMarks: Extension = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects, newDoc }) {
    const effect = effects.find((effect) => effect.is(setPlaces));
    if (effect !== undefined) {
      return issueMarks(effect.value, newDoc.length);
    }
    return marks.map(changes).update({ filter: (from, to) => !changes.touchesRange(from, to) });
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Marks these places and no others. */
export const placesEffect = (places: readonly FaultPlace[]): StateEffect<readonly FaultPlace[]> =>
  setPlaces.of(places);
