import type { AnnotationAnchor, AnnotationContent, ChartData } from '@plumbline/contract';
import { columnsIn } from '../model/shelves.ts';
import { MARKS } from '@plumbline/viz';
import { useCallback, useMemo, useState } from 'react';
import type { ChartDrawn, MarkPointed, RangePointed } from '../../../../ui/chart/chart.tsx';
import { useBuilder } from '../hooks/builder-context.ts';
import { ChartTile } from './chart-tile.tsx';
import {
  MapPanel,
  MarkMenu,
  RangeMenu,
  AnnotationEditor,
  AnnotationsPanel,
  ExplainedChange,
  Suggestions,
  WarningList,
} from './lazy-parts.tsx';
import type { AnnotationDraft } from './annotations/annotation-editor.tsx';
import type { Annotations } from '../hooks/use-annotations.ts';
import type { NamedMark } from '../model/mark-question.ts';
import type { MarkChange } from './mark-questions.tsx';
import type { DrawnData } from '../hooks/use-chart-data.ts';
import classes from './builder.module.css';

interface StageProps {
  readonly drawn: DrawnData;
  readonly missing: readonly string[];
  readonly annotations: Annotations;
}

/** `data`: the figures that were pointed at; the menu closes when others come, whose rows differ. */
type PointedSelection = { readonly data: ChartData | null } & (
  { readonly kind: 'mark'; readonly of: MarkPointed } | { readonly kind: 'range'; readonly of: RangePointed }
);

const NO_MARKS: readonly NamedMark[] = [];
const NOTHING_DRAWN: ChartDrawn = { unplaced: [], captions: [], notes: [] };

/** The picture, what speaks against it, what people wrote on it, and other ways to see the same. */
export const Stage = ({ drawn, missing, annotations }: StageProps) => {
  const { chart, shown, edit, data } = useBuilder();
  const [lastPointed, setPointed] = useState<PointedSelection | null>(null);
  const pointed = lastPointed?.data === data ? lastPointed : null;
  const [facts, setFacts] = useState<ChartDrawn>(NOTHING_DRAWN);
  const [selection, setSelection] = useState<{ readonly of: unknown; readonly marks: readonly NamedMark[] }>({
    of: null,
    marks: NO_MARKS,
  });
  const marks = selection.of === data ? selection.marks : NO_MARKS;
  const selected = useMemo(() => marks.flatMap(({ row }) => (row === null ? [] : [row])), [marks]);
  const writing = useWriting(annotations);
  const onMark = useCallback((of: MarkPointed) => setPointed({ kind: 'mark', of, data }), [data]);
  const onRange = useCallback((of: RangePointed) => setPointed({ kind: 'range', of, data }), [data]);
  const [change, setChange] = useState<MarkChange | null>(null);
  const close = (): void => setPointed(null);
  const toggle = ({ row, mark }: MarkPointed): void => {
    const others = marks.filter((each) => each.row !== row);
    const isNew = row !== null && others.length === marks.length;
    setSelection({ of: data, marks: isNew ? [...marks, { row, name: mark.name }] : others });
  };
  return (
    <div className={classes['stage']} data-scrolls="">
      <ChartTile
        drawn={drawn}
        missing={missing}
        annotations={annotations.all}
        selected={selected}
        notes={facts.notes}
        onMark={onMark}
        onRange={onRange}
        onDrawn={setFacts}
      />
      {MARKS[shown.mark].family === 'map' ? <MapPanel /> : null}
      {missing.length === 0 ? <WarningList /> : null}
      <AnnotationsPanel annotations={annotations} unplaced={facts.unplaced} onWrite={writing.begin} />
      <Suggestions
        of={[...columnsIn(chart)]}
        shown={shown}
        onPick={(next) => edit({ type: 'replace', chart: next })}
      />
      {pointed?.kind === 'mark' ? (
        <MarkMenu
          pointed={pointed.of}
          isSelected={pointed.of.row !== null && selected.includes(pointed.of.row)}
          other={marks.findLast(({ row }) => row !== pointed.of.row) ?? null}
          onExplain={setChange}
          onSelect={() => toggle(pointed.of)}
          onNote={writing.onMark}
          onClose={close}
        />
      ) : null}
      {pointed?.kind === 'range' ? (
        <RangeMenu range={pointed.of} onNote={writing.onRange} onClose={close} />
      ) : null}
      {change === null ? null : <ExplainedChange change={change} onClose={() => setChange(null)} />}
      {writing.draft === null ? null : (
        <AnnotationEditor draft={writing.draft} onSave={writing.save} onClose={writing.close} />
      )}
    </div>
  );
};

/** An annotation while it is written, and where it goes. */
function useWriting(annotations: Annotations) {
  const { saved } = useBuilder();
  const [draft, setDraft] = useState<AnnotationDraft | null>(null);
  const chartId = saved?.id ?? null;
  const begin = (content: AnnotationContent, id: string | null): void => setDraft({ content, id, chartId });
  const fresh = (anchor: AnnotationAnchor | null, kind: 'note' | 'range'): void =>
    begin(
      anchor === null
        ? { kind: 'caption', chartId, anchor: { column: null }, text: '' }
        : { kind, chartId, anchor, text: '' },
      null,
    );
  return {
    draft,
    begin,
    onMark: (anchor: AnnotationAnchor | null): void => fresh(anchor, 'note'),
    onRange: (anchor: AnnotationAnchor | null): void => fresh(anchor, 'range'),
    save: (content: AnnotationContent): Promise<unknown> =>
      draft?.id === undefined || draft.id === null
        ? annotations.write(content)
        : annotations.change(draft.id, content),
    close: () => setDraft(null),
  };
}
