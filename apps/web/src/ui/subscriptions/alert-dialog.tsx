import { ALERT_RULES, createAlert, type AlertRule, type AlertRuleKind, type Tile } from '@plumbline/contract';
import { Button, Checkbox, Modal, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../lib/data/use-change.ts';
import { toast } from '../../lib/toasts.ts';
import { t } from '../../messages/index.ts';
import { ownTimeZone } from '../schedule/timetable-text.ts';
import { ErrorState } from '../states.tsx';
import type { Moment } from './subscribe-dialog.tsx';
import { FIRST_TIMETABLE, specOf, TimetablePart } from './timetable-part.tsx';
import classes from './subscriptions.module.css';

interface AlertDialogProps {
  readonly dashboard: { readonly id: string; readonly name: string };
  readonly tile: Tile;
  readonly moment: Moment;
  readonly onClose: () => void;
}

const nameOf = ({ dashboard, tile }: AlertDialogProps): string =>
  tile.title === '' ? dashboard.name : tile.title;

/** A rule on one tile, for its reader alone. */
export const AlertDialog = (props: AlertDialogProps) => (
  <Modal
    opened
    onClose={props.onClose}
    title={t('subscription.alertTitle', { name: nameOf(props) })}
    closeButtonProps={{ 'aria-label': t('ui.close') }}
  >
    <AlertForm {...props} />
  </Modal>
);

const ruleOf = (kind: AlertRuleKind, limit: number): AlertRule =>
  kind === 'any' ? { kind } : { kind, limit };

const AlertForm = (props: AlertDialogProps) => {
  const { dashboard, tile, moment, onClose } = props;
  const [name, setName] = useState(() => nameOf(props));
  const [kind, setKind] = useState<AlertRuleKind>('above');
  const [limit, setLimit] = useState<number | string>('');
  const [text, setText] = useState('');
  const [timetable, setTimetable] = useState<typeof FIRST_TIMETABLE | null>(null);
  const create = useChange(createAlert);
  const timeZone = ownTimeZone();
  const offered = ALERT_RULES.filter((one) => one !== 'change' || tile.kind === 'figure');
  const submit = async (): Promise<void> => {
    const result = await create.run({
      params: { id: dashboard.id },
      body: {
        ...moment,
        tile: tile.id,
        name,
        rule: ruleOf(kind, Number(limit)),
        text,
        schedule: timetable === null ? null : specOf(timetable, timeZone),
      },
    });
    if (result.ok) {
      toast(t('subscription.alertSaved'));
      onClose();
    }
  };
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {create.failure === null ? null : (
        <ErrorState error={create.failure} title={t('subscription.notSaved')} />
      )}
      <p className={classes['note']}>{t('subscription.alertWhat')}</p>
      <TextInput
        label={t('subscription.name')}
        required
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <div className={classes['pair']}>
        <NativeSelect
          label={t('subscription.rule')}
          value={kind}
          data={offered.map((value) => ({ value, label: t(`subscription.rule_${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            setKind(ALERT_RULES.find((one) => one === value) ?? 'above')
          }
        />
        {kind === 'any' ? null : (
          <NumberInput label={t('subscription.limit')} required value={limit} onChange={setLimit} />
        )}
      </div>
      <Textarea
        label={t('subscription.text')}
        description={t('subscription.textWhat')}
        autosize
        minRows={2}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <Checkbox
        label={t('subscription.byTime')}
        checked={timetable !== null}
        onChange={({ currentTarget: { checked } }) => setTimetable(checked ? FIRST_TIMETABLE : null)}
      />
      {timetable === null ? null : (
        <TimetablePart timetable={timetable} timeZone={timeZone} onChange={setTimetable} />
      )}
      <div className={classes['actions']}>
        <Button variant="default" onClick={onClose}>
          {t('filter.cancel')}
        </Button>
        <Button
          type="submit"
          loading={create.isLoading}
          disabled={name.trim() === '' || (kind !== 'any' && limit === '')}
        >
          {t('subscription.save')}
        </Button>
      </div>
    </form>
  );
};
