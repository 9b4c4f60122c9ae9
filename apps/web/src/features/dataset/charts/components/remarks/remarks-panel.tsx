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
import { suggestRemarks } from '../../api.ts';
import { isOverTime } from '../../model/drill-down.ts';
import { t } from '../../../../../messages/index.ts';
import { placeWords } from '../../model/remark-position.ts';
import type { Remarks } from '../../hooks/use-remarks.ts';
import classes from '../chart.module.css';

const ICON = { size: 14, stroke: 1.6, 'aria-hidden': true } as const;

interface PanelProps {
  readonly remarks: Remarks;
  /** Those whose value the chart does not show now. */
  readonly unplaced: readonly ChartAnnotation[];
  readonly onWrite: (content: AnnotationContent, id: string | null) => void;
}

/** Every remark on the chart, seen on it or not; ways to write one, and what the figures themselves suggest. */
export const RemarksPanel = ({ remarks, unplaced, onWrite }: PanelProps) => {
  const { canEdit } = useDatasetPage();
  const { data, saved } = useBuilder();
  const hidden = new Set(unplaced.map(({ id }) => id));
  const begin = (kind: 'caption' | 'event'): void => {
    const along = data?.columns.find(({ name }) => name === 'x')?.field ?? null;
    const anchor = kind === 'event' ? { column: along } : { column: null };
    onWrite({ kind, chartId: kind === 'event' ? null : (saved?.id ?? null), anchor, text: '' }, null);
  };
  return (
    <section className={classes['remarks']} aria-label={t('savedChart.remarks')}>
      <div className={classes['suggestionsHead']}>
        <h2 className={classes['title']}>{t('savedChart.remarks')}</h2>
        {canEdit ? (
          <div className={classes['remarkActs']}>
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconMessagePlus {...ICON} />}
              onClick={() => begin('caption')}
            >
              {t('savedChart.remarkNew')}
            </Button>
            {data !== null && isOverTime(data) ? (
              <Button
                size="xs"
                variant="subtle"
                leftSection={<IconCalendarEvent {...ICON} />}
                onClick={() => begin('event')}
              >
                {t('savedChart.remarkEvent')}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      {remarks.error === null ? null : (
        <ErrorState error={remarks.error} title={t('savedChart.remarksFailed')} onRetry={remarks.retry} />
      )}
      {remarks.all.length === 0 && remarks.error === null ? (
        <p className={classes['quiet']}>{t('savedChart.remarksNone')}</p>
      ) : (
        <ul className={classes['remarkList']}>
          {remarks.all.map((remark) => (
            <RemarkItem
              key={remark.id}
              remark={remark}
              isHidden={hidden.has(remark.id)}
              onEdit={() => onWrite(remark, remark.id)}
              onDelete={() => void remarks.remove(remark)}
            />
          ))}
        </ul>
      )}
      {canEdit ? <Suggested remarks={remarks} /> : null}
    </section>
  );
};

interface ItemProps {
  readonly remark: ChartAnnotation;
  readonly isHidden: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const RemarkItem = ({ remark, isHidden, onEdit, onDelete }: ItemProps) => {
  const { canEdit } = useDatasetPage();
  const { data } = useBuilder();
  const { text, createdBy, updatedAt, chartId, anchor, kind } = remark;
  const facts = [
    ...(createdBy === null ? [] : [t('savedChart.remarkBy', { by: createdBy.name, at: updatedAt })]),
    ...(chartId === null ? [t('savedChart.remarkAll')] : []),
    ...(isHidden ? [t('savedChart.remarkUnplaced')] : []),
  ];
  return (
    <li data-kind={kind}>
      <div>
        <strong>{placeWords(anchor, data)}</strong>
        <p>{text}</p>
        <small>{facts.join(' · ')}</small>
      </div>
      {canEdit ? (
        <div className={classes['remarkActs']}>
          <IconButton label={t('savedChart.remarkEditOf', { text })} onClick={onEdit}>
            <IconPencil {...ICON} />
          </IconButton>
          <IconButton label={t('savedChart.remarkDelete', { text })} onClick={onDelete}>
            <IconTrash {...ICON} />
          </IconButton>
        </div>
      ) : null}
    </li>
  );
};

/** Annotations computed from the values: saved with one click, as if somebody had written them. */
const Suggested = ({ remarks }: { readonly remarks: Remarks }) => {
  const { dataset, address } = useDatasetPage();
  const { shown, mode, saved, data } = useBuilder();
  const call = useChange(suggestRemarks);
  const [offered, setOffered] = useState<readonly AnnotationSuggestion[] | null>(null);
  const requestSuggestions = async (): Promise<void> => {
    const result = await call.run(dataset.id, { chart: shown, mode, filters: address.filters });
    setOffered(result.ok ? result.data : null);
  };
  const drop = (one: AnnotationSuggestion): void =>
    setOffered((known) => known?.filter((each) => each !== one) ?? null);
  const accept = async (one: AnnotationSuggestion): Promise<void> => {
    const { anchor, text } = one;
    await remarks.write({
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
        {t('savedChart.suggestRemarks')}
      </Button>
      {call.failure === null ? null : (
        <ErrorState error={call.failure} title={t('savedChart.suggestedFailed')} />
      )}
      {offered?.length === 0 ? <p className={classes['quiet']}>{t('savedChart.suggestedNone')}</p> : null}
      {offered === null || offered.length === 0 ? null : (
        <ul className={classes['remarkList']} aria-label={t('savedChart.suggestedRemarks')}>
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
