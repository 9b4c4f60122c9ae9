import type { AnnotationContent, AnnotationSuggestion, ChartAnnotation } from '@plumbline/contract';
import { Button } from '@mantine/core';
import {
  IconBulb,
  IconCalendarEvent,
  IconMessagePlus,
  IconPencil,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useChange } from '../../../../../lib/data/use-change.ts';
import { IconButton } from '../../../../../ui/icon-button.tsx';
import { ErrorState } from '../../../../../ui/states.tsx';
import { useDatasetPage } from '../../../core/hooks/use-dataset-page.ts';
import { useBuilder } from '../../hooks/builder-context.ts';
import { suggestAnnotations } from '../../api.ts';
import { isOverTime } from '../../model/drill-down.ts';
import { t } from '../../../../../messages/index.ts';
import { placeWords } from '../../model/annotation-position.ts';
import type { Annotations } from '../../hooks/use-annotations.ts';
import classes from '../chart.module.css';

const ICON = { size: 14, stroke: 1.6, 'aria-hidden': true } as const;

interface PanelProps {
  readonly annotations: Annotations;
  /** Those whose value the chart does not show now. */
  readonly unplaced: readonly ChartAnnotation[];
  readonly onWrite: (content: AnnotationContent, id: string | null) => void;
}

/** Every annotation on the chart, seen on it or not; ways to write one, and what the figures themselves suggest. */
export const AnnotationsPanel = ({ annotations, unplaced, onWrite }: PanelProps) => {
  const { canEdit } = useDatasetPage();
  const { data, saved } = useBuilder();
  const hidden = new Set(unplaced.map(({ id }) => id));
  const begin = (kind: 'caption' | 'event'): void => {
    const along = data?.columns.find(({ name }) => name === 'x')?.field ?? null;
    const anchor = kind === 'event' ? { column: along } : { column: null };
    onWrite({ kind, chartId: kind === 'event' ? null : (saved?.id ?? null), anchor, text: '' }, null);
  };
  return (
    <section className={classes['annotations']} aria-label={t('savedChart.annotations')}>
      <div className={classes['suggestionsHead']}>
        <h2 className={classes['title']}>{t('savedChart.annotations')}</h2>
        {canEdit ? (
          <div className={classes['annotationActs']}>
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconMessagePlus {...ICON} />}
              onClick={() => begin('caption')}
            >
              {t('savedChart.annotationNew')}
            </Button>
            {data !== null && isOverTime(data) ? (
              <Button
                size="xs"
                variant="subtle"
                leftSection={<IconCalendarEvent {...ICON} />}
                onClick={() => begin('event')}
              >
                {t('savedChart.annotationEvent')}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      {annotations.error === null ? null : (
        <ErrorState
          error={annotations.error}
          title={t('savedChart.annotationsFailed')}
          onRetry={annotations.retry}
        />
      )}
      {annotations.all.length === 0 && annotations.error === null ? (
        <p className={classes['quiet']}>{t('savedChart.annotationsNone')}</p>
      ) : (
        <ul className={classes['annotationList']}>
          {annotations.all.map((annotation) => (
            <AnnotationItem
              key={annotation.id}
              annotation={annotation}
              isHidden={hidden.has(annotation.id)}
              onEdit={() => onWrite(annotation, annotation.id)}
              onDelete={() => void annotations.remove(annotation)}
            />
          ))}
        </ul>
      )}
      {canEdit ? <Suggested annotations={annotations} /> : null}
    </section>
  );
};

interface ItemProps {
  readonly annotation: ChartAnnotation;
  readonly isHidden: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const AnnotationItem = ({ annotation, isHidden, onEdit, onDelete }: ItemProps) => {
  const { canEdit } = useDatasetPage();
  const { data } = useBuilder();
  const { text, createdBy, updatedAt, chartId, anchor, kind } = annotation;
  const facts = [
    ...(createdBy === null ? [] : [t('savedChart.annotationBy', { by: createdBy.name, at: updatedAt })]),
    ...(chartId === null ? [t('savedChart.annotationAll')] : []),
    ...(isHidden ? [t('savedChart.annotationUnplaced')] : []),
  ];
  return (
    <li data-kind={kind}>
      <div>
        <strong>{placeWords(anchor, data)}</strong>
        <p>{text}</p>
        <small>{facts.join(' · ')}</small>
      </div>
      {canEdit ? (
        <div className={classes['annotationActs']}>
          <IconButton label={t('savedChart.annotationEditOf', { text })} onClick={onEdit}>
            <IconPencil {...ICON} />
          </IconButton>
          <IconButton label={t('savedChart.annotationDelete', { text })} onClick={onDelete}>
            <IconTrash {...ICON} />
          </IconButton>
        </div>
      ) : null}
    </li>
  );
};

/** Annotations computed from the values: saved with one click, as if somebody had written them. */
const Suggested = ({ annotations }: { readonly annotations: Annotations }) => {
  const { dataset, address } = useDatasetPage();
  const { shown, mode, saved, data } = useBuilder();
  const call = useChange(suggestAnnotations);
  const [offered, setOffered] = useState<readonly AnnotationSuggestion[] | null>(null);
  const requestSuggestions = async (): Promise<void> => {
    const result = await call.run(dataset.id, { chart: shown, mode, filters: address.filters });
    setOffered(result.ok ? result.data : null);
  };
  const drop = (one: AnnotationSuggestion): void =>
    setOffered((known) => known?.filter((each) => each !== one) ?? null);
  const accept = async (one: AnnotationSuggestion): Promise<void> => {
    const { anchor, text } = one;
    await annotations.write({
      kind: kindOf(one),
      chartId: saved?.id ?? null,
      anchor,
      text,
    });
    drop(one);
  };
  return (
    <div className={classes['suggested']}>
      <Button
        size="xs"
        variant="default"
        loading={call.isLoading}
        leftSection={<IconBulb {...ICON} />}
        onClick={() => void requestSuggestions()}
      >
        {t('savedChart.suggestAnnotations')}
      </Button>
      {call.failure === null ? null : (
        <ErrorState error={call.failure} title={t('savedChart.suggestedFailed')} />
      )}
      {offered?.length === 0 ? <p className={classes['quiet']}>{t('savedChart.suggestedNone')}</p> : null}
      {offered === null || offered.length === 0 ? null : (
        <ul className={classes['annotationList']} aria-label={t('savedChart.suggestedAnnotations')}>
          {offered.map((one) => (
            <li key={one.text} data-kind="suggested">
              <button
                type="button"
                className={classes['accept']}
                aria-label={t('savedChart.suggestedAccept', { text: one.text })}
                onClick={() => void accept(one)}
              >
                <strong>{placeWords(one.anchor, data)}</strong>
                <p>{one.text}</p>
                {one.statistic === null ? null : <small>{one.statistic.name}</small>}
              </button>
              <IconButton
                label={t('savedChart.suggestedDismiss', { text: one.text })}
                onClick={() => drop(one)}
              >
                <IconX {...ICON} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

const kindOf = ({ anchor }: AnnotationSuggestion): AnnotationContent['kind'] => {
  if (anchor.column === null) {
    return 'caption';
  }
  return anchor.x2 === undefined ? 'note' : 'range';
};
