import type { AnnotationContent } from '@plumbline/contract';
import { Button, Checkbox, Modal, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../../../../lib/data/use-change.ts';
import { errorMessage } from '../../../../../ui/states/states.tsx';
import { t } from '../../../../../messages/index.ts';
import { useBuilder } from '../../hooks/builder-context.ts';
import { placeWords } from '../../model/annotation-position.ts';
import { isOverTime } from '../../model/mark-anchor.ts';
import classes from '../builder.module.css';

/** An annotation that is being written: its anchor is fixed, its text is not. */
export interface AnnotationDraft {
  readonly content: AnnotationContent;
  /** The annotation that is changed; null for a new one. */
  readonly id: string | null;
  /** The saved chart that it can be limited to; null where there is none. */
  readonly chartId: string | null;
}

interface AnnotationEditorProps {
  readonly draft: AnnotationDraft;
  readonly onSave: (content: AnnotationContent) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Writes or changes one annotation. */
export const AnnotationEditor = ({ draft, onSave, onClose }: AnnotationEditorProps) => {
  const { content, chartId } = draft;
  const { data } = useBuilder();
  // The values at the anchor as text, and whether it is a time, in the chart that it was started on.
  const [{ place, canBeEvent }] = useState(() => ({
    place: placeWords(content.anchor, data),
    canBeEvent: data !== null && isOverTime(data),
  }));
  const [text, setText] = useState(content.text);
  const [isEvent, setEvent] = useState(content.kind === 'event');
  const [isShared, setShared] = useState(content.chartId === null);
  const [day, setDay] = useState(String(content.anchor.x ?? '').slice(0, 10));
  const [isTried, setTried] = useState(false);
  const call = useChange(onSave);
  const isDated = content.kind === 'event';
  const isWhole = text.trim() !== '' && (!isDated || day !== '');
  const submit = async (): Promise<void> => {
    setTried(true);
    if (!isWhole) {
      return;
    }
    const kind = isEvent ? 'event' : content.kind;
    const next: AnnotationContent = {
      kind: kind === 'event' && !isEvent ? 'note' : kind,
      chartId: isEvent || isShared ? null : chartId,
      anchor: isDated ? { ...content.anchor, x: day } : content.anchor,
      text: text.trim(),
    };
    const result = await call.run(next);
    if (result.ok) {
      onClose();
    }
  };
  const failure = call.failure === null ? null : errorMessage(call.failure);
  const fault = isTried && text.trim() === '' ? t('savedChart.annotationTextEmpty') : failure;
  return (
    <Modal opened onClose={onClose} title={t(`savedChart.annotationTitle_${content.kind}`, { place })}>
      <form
        className={classes['fields']}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {isDated ? (
          <TextInput
            type="date"
            label={t('savedChart.annotationDate')}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        ) : null}
        <Textarea
          label={t('savedChart.annotationText')}
          value={text}
          maxLength={2000}
          autosize
          minRows={3}
          data-autofocus
          error={fault}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {canBeEvent && content.kind === 'note' ? (
          <Checkbox
            size="xs"
            label={t('savedChart.annotationAsEvent')}
            checked={isEvent}
            onChange={(event) => setEvent(event.currentTarget.checked)}
          />
        ) : null}
        {chartId === null || isEvent ? null : (
          <Checkbox
            size="xs"
            label={t('savedChart.annotationShared')}
            checked={isShared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
        )}
        <Button type="submit" loading={call.isLoading}>
          {t('savedChart.annotationSave')}
        </Button>
      </form>
    </Modal>
  );
};
