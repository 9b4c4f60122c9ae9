import type { AnnotationContent, AnnotationSuggestion, ChartAnnotation } from '@plumbline/contract';
import { Button, VisuallyHidden } from '@mantine/core';
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
import { IconButton } from '../../../../../ui/buttons/icon-button.tsx';
import { ErrorState } from '../../../../../ui/states/states.tsx';
import { useDatasetPage } from '../../../core/hooks/use-dataset-page.ts';
import { useBuilder } from '../../hooks/builder-context.ts';
import { suggestAnnotations } from '../../api.ts';
import { annotationOrigin, suggestionOrigin, type TracedChart } from '../../model/chart-trace.ts';
import { isOverTime } from '../../model/mark-anchor.ts';
import { t } from '../../../../../messages/index.ts';
import { placeWords } from '../../model/annotation-position.ts';
import type { Annotations } from '../../hooks/use-annotations.ts';
import classes from '../chart.module.css';
import { RemarkTraces } from './remark-traces.tsx';

const ICON = { size: 14, stroke: 1.6, 'aria-hidden': true } as const;

interface PanelProps {
  readonly annotations: Annotations;
  /** Annotations whose value the chart does not show now. */
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
          <div className={classes['annotationActions']}>
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
  const { dataset, canEdit, address } = useDatasetPage();
  const { chart, data } = useBuilder();
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
        {data === null || isHidden ? null : (
          <RemarkTraces
            of={{ datasetId: dataset.id, chart, data, filters: address.filters, search: address.search }}
            origin={annotationOrigin(data, annotation)}
            place={placeWords(anchor, data)}
          />
        )}
      </div>
      {canEdit ? (
        <div className={classes['annotationActions']}>
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

interface Offer {
  readonly remarks: readonly AnnotationSuggestion[];
  /** The chart that they are about, which may have been changed since; without search, as they are computed. */
  readonly of: TracedChart | null;
}

/** Annotations computed from the values: saved with one click, as if somebody had written them. */
const Suggested = ({ annotations }: { readonly annotations: Annotations }) => {
  const { dataset, address } = useDatasetPage();
  const { shown, mode, saved, data } = useBuilder();
  const call = useChange(suggestAnnotations);
  const [offer, setOffer] = useState<Offer | null>(null);
  const requestSuggestions = async (): Promise<void> => {
    const { filters } = address;
    const result = await call.run(dataset.id, { chart: shown, mode, filters });
    const of = data === null ? null : { datasetId: dataset.id, chart: shown, data, filters, search: '' };
    setOffer(result.ok ? { remarks: result.data, of } : null);
  };
  const drop = (one: AnnotationSuggestion): void =>
    setOffer((known) => known && { ...known, remarks: known.remarks.filter((each) => each !== one) });
  const accept = async (one: AnnotationSuggestion): Promise<void> => {
    const { anchor, text } = one;
    await annotations.write({
      kind: annotationKind(one),
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
      {offer?.remarks.length === 0 ? (
        <p className={classes['quiet']}>{t('savedChart.suggestedNone')}</p>
      ) : null}
      {offer === null || offer.remarks.length === 0 ? null : (
        <ul className={classes['annotationList']} aria-label={t('savedChart.suggestedAnnotations')}>
          {offer.remarks.map((one) => (
            <SuggestedItem
              key={one.text}
              remark={one}
              of={offer.of}
              onAccept={() => void accept(one)}
              onDrop={() => drop(one)}
            />
          ))}
        </ul>
      )}
    </div>
  );
};

interface SuggestedItemProps {
  readonly remark: AnnotationSuggestion;
  readonly of: TracedChart | null;
  readonly onAccept: () => void;
  readonly onDrop: () => void;
}

const SuggestedItem = ({ remark, of, onAccept, onDrop }: SuggestedItemProps) => {
  const { text, anchor, statistic, evidence } = remark;
  const place = placeWords(anchor, of?.data ?? null);
  return (
    <li data-kind="suggested">
      <div className={classes['remark']}>
        <button type="button" className={classes['accept']} onClick={onAccept}>
          <VisuallyHidden>{t('savedChart.suggestedAccept')}</VisuallyHidden>
          <strong>{place}</strong>
          <p>{text}</p>
          {statistic === null ? null : <small>{statistic.name}</small>}
        </button>
        {of === null ? null : (
          <RemarkTraces
            of={{ ...of, data: { ...of.data, version: evidence.version } }}
            origin={suggestionOrigin(of.data, remark)}
            place={place}
          />
        )}
      </div>
      <IconButton label={t('savedChart.suggestedDismiss', { text })} onClick={onDrop}>
        <IconX {...ICON} />
      </IconButton>
    </li>
  );
};

const annotationKind = ({ anchor }: AnnotationSuggestion): AnnotationContent['kind'] => {
  if (anchor.column === null) {
    return 'caption';
  }
  return anchor.x2 === undefined ? 'note' : 'range';
};
