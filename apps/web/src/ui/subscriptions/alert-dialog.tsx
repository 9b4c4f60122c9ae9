import {
  ALERT_RULES,
  createAlert,
  updateAlert,
  type Alert,
  type AlertRule,
  type AlertRuleKind,
  type ChartFormat,
} from '@plumbline/contract';
import { Checkbox, Modal, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { printFullFigure } from '@plumbline/viz';
import { useState } from 'react';
import { useChange } from '../../lib/data/use-change.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { currentLocale, t } from '../../messages/index.ts';
import { FormButtons } from '../dialogs/form-buttons.tsx';
import { Form } from '../dialogs/form.tsx';
import { parseTimetable } from '../schedule/timetable.ts';
import { ownTimeZone } from '../schedule/timetable-text.ts';
import { ErrorState } from '../states/states.tsx';
import { limitUnit, storedLimit, typedLimit } from './limit-unit.ts';
import type { Moment } from './subscribe-dialog.tsx';
import { FIRST_TIMETABLE, toScheduleSpec, TimetablePart } from './timetable-part.tsx';
import classes from './subscriptions.module.css';

/** What a rule is about, and its figure as of now. */
export interface AlertTile {
  readonly id: string;
  readonly title: string;
  readonly kind: string | null;
  /** How its figure is written. */
  readonly format: ChartFormat;
  /** Null where it is not known, or no number. */
  readonly value: number | null;
}

interface AlertDialogProps {
  readonly dashboard: { readonly id: string; readonly name: string };
  readonly tile: AlertTile;
  readonly moment: Moment;
  /** The one that is changed; a new one without. */
  readonly alert?: Alert;
  readonly onClose: () => void;
}

const nameOf = ({ dashboard, tile, alert }: AlertDialogProps): string =>
  alert?.name ?? (tile.title === '' ? dashboard.name : tile.title);

/** A rule on one tile, for its reader alone. */
export const AlertDialog = (props: AlertDialogProps) => (
  <Modal
    opened
    onClose={props.onClose}
    title={t(props.alert === undefined ? 'subscription.alertTitle' : 'subscription.editAlert', {
      name: nameOf(props),
    })}
  >
    <AlertForm {...props} />
  </Modal>
);

const ruleOf = (kind: AlertRuleKind, limit: number): AlertRule =>
  kind === 'any' ? { kind } : { kind, limit };

const limitOf = (rule: AlertRule | undefined): number | '' =>
  rule === undefined || rule.kind === 'any' ? '' : rule.limit;

const isSameRule = (one: AlertRule, other: AlertRule): boolean =>
  one.kind === other.kind && limitOf(one) === limitOf(other);

/** What the form says, and what saves it. */
function useAlertForm(props: AlertDialogProps) {
  const { dashboard, tile, moment, alert, onClose } = props;
  const before = alert?.schedule ?? null;
  const [name, setName] = useState(() => nameOf(props));
  const [kind, setKind] = useState<AlertRuleKind>(alert?.rule.kind ?? 'above');
  const unit = limitUnit(kind, tile);
  const [limit, setLimit] = useState<number | string>(() => {
    const stored = limitOf(alert?.rule);
    return stored === '' ? '' : typedLimit(stored, unit);
  });
  const [text, setText] = useState(alert?.text ?? '');
  const [timetable, setTimetable] = useState(() => (before === null ? null : parseTimetable(before.cron)));
  const create = useChange(createAlert);
  const update = useChange(updateAlert);
  const timeZone = before?.timeZone ?? ownTimeZone();
  const submit = async (): Promise<void> => {
    const rule = ruleOf(kind, storedLimit(Number(limit), unit));
    const content = {
      name,
      text,
      schedule: timetable === null ? null : toScheduleSpec(timetable, timeZone, before),
    };
    const result =
      alert === undefined
        ? await create.run({
            params: { id: dashboard.id },
            body: { ...moment, ...content, tile: tile.id, rule },
          })
        : await update.run({
            params: { id: alert.id },
            // A rule that is sent begins anew, so one that is the same is not.
            body: { ...content, ...(!isSameRule(rule, alert.rule) && { rule }) },
          });
    if (result.ok) {
      toast(t(alert === undefined ? 'subscription.alertSaved' : 'subscription.alertUpdated'));
      onClose();
    }
  };
  return {
    values: { name, kind, limit, text, timetable },
    set: { name: setName, kind: setKind, limit: setLimit, text: setText, timetable: setTimetable },
    unit,
    timeZone,
    failure: create.failure ?? update.failure,
    isLoading: create.isLoading || update.isLoading,
    isIncomplete: name.trim() === '' || (kind !== 'any' && limit === ''),
    submit,
  };
}

const AlertForm = (props: AlertDialogProps) => {
  const { tile, alert, onClose } = props;
  const { values, set, unit, timeZone, failure, isLoading, isIncomplete, submit } = useAlertForm(props);
  const offered = ALERT_RULES.filter((one) => one !== 'change' || tile.kind !== 'grid');
  return (
    <Form className={classes['form']} onSubmit={submit}>
      <ErrorState error={failure} title={t('subscription.notSaved')} />
      <p className={classes['note']}>
        {t(alert === undefined ? 'subscription.alertWhat' : 'subscription.alertWhatEdited')}
      </p>
      <TextInput
        label={t('subscription.name')}
        required
        value={values.name}
        onChange={({ currentTarget: { value } }) => set.name(value)}
      />
      <div className={classes['pair']}>
        <NativeSelect
          label={t('subscription.rule')}
          value={values.kind}
          data={offered.map((value) => ({ value, label: t(`subscription.rule_${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            set.kind(ALERT_RULES.find((one) => one === value) ?? 'above')
          }
        />
        {values.kind === 'any' ? null : (
          <NumberInput
            label={
              unit.unit === '' ? t('subscription.limit') : t('subscription.limitIn', { unit: unit.unit })
            }
            required
            value={values.limit}
            onChange={set.limit}
          />
        )}
      </div>
      {tile.value === null ? null : (
        <p className={classes['note']}>
          {t('subscription.now', { value: printFullFigure(tile.value, tile.format, currentLocale()) })}
        </p>
      )}
      <Textarea
        label={t('subscription.text')}
        description={t('subscription.textWhat', {
          value: '{{value}}',
          tile: '{{tile}}',
          dashboard: '{{dashboard}}',
        })}
        autosize
        minRows={2}
        value={values.text}
        onChange={({ currentTarget: { value } }) => set.text(value)}
      />
      <Checkbox
        label={t('subscription.byTime')}
        checked={values.timetable !== null}
        onChange={({ currentTarget: { checked } }) => set.timetable(checked ? FIRST_TIMETABLE : null)}
      />
      {values.timetable === null ? null : (
        <TimetablePart timetable={values.timetable} timeZone={timeZone} onChange={set.timetable} />
      )}
      <div className={classes['actions']}>
        <FormButtons
          submit={t('subscription.save')}
          isBusy={isLoading}
          isDisabled={isIncomplete}
          onCancel={onClose}
        />
      </div>
    </Form>
  );
};
