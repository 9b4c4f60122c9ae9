import type { DatasetColumn } from '@plumbline/contract';
import { ActionIcon, Button, Modal, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { isNumeric } from '../../../../lib/filters/operators.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { t } from '../../../../messages/index.ts';
import {
  RULE_OPS,
  TONES,
  type ColumnLook,
  type LookRule,
  type RuleOp,
  type Tone,
} from '../../core/model/cell-format.ts';
import { SMALL_ICON } from '../../../../ui/icons/icons.ts';
import classes from './cell-format-dialog.module.css';

const KINDS = ['none', 'scale', 'bars', 'rules'] as const;
type Kind = (typeof KINDS)[number];

const FIRST_RULE: LookRule = { op: 'gt', value: '', tone: 'accent' };

const opsFor = (type: DatasetColumn['type']): readonly RuleOp[] =>
  RULE_OPS.filter((op) => (op === 'contains' ? type === 'text' || type === 'json' : true)).filter((op) =>
    type === 'boolean' || type === 'json' ? !['gt', 'gte', 'lt', 'lte'].includes(op) : true,
  );

/** How the cells of a column are marked; shown behind it at once. */
export const LookDialog = ({
  column: name,
  onClose,
}: {
  readonly column: string | null;
  readonly onClose: () => void;
}) => {
  const { findColumn } = useDatasetPage();
  const column = name === null ? null : findColumn(name);
  return (
    <Modal
      opened={column !== null}
      onClose={onClose}
      title={column === null ? '' : t('gridView.markCellsOf', { column: column.label })}
    >
      {column === null ? null : <LookForm column={column} onClose={onClose} />}
    </Modal>
  );
};

const LookForm = ({ column, onClose }: { readonly column: DatasetColumn; readonly onClose: () => void }) => {
  const { address, change } = useDatasetPage();
  const look = address.looks[column.name];
  const kind: Kind = look?.kind ?? 'none';
  const put = (next: ColumnLook | null): void => {
    const { [column.name]: _was, ...others } = address.looks;
    change({ looks: next === null ? others : { ...others, [column.name]: next } });
  };
  const ops = opsFor(column.type);
  const first: LookRule = { ...FIRST_RULE, op: ops.includes('gt') ? 'gt' : 'eq' };
  const choose = (next: Kind): void => {
    if (next === 'none') {
      put(null);
    } else {
      put(next === 'rules' ? { kind: 'rules', rules: [first] } : { kind: next });
    }
  };
  const rules = look?.kind === 'rules' ? look.rules : [];
  const putRules = (next: readonly LookRule[]): void =>
    put(next.length === 0 ? null : { kind: 'rules', rules: next });
  return (
    <div className={classes['form']}>
      <SegmentedControl
        fullWidth
        aria-label={t('gridView.markBy')}
        value={kind}
        onChange={(value) => choose(KINDS.find((each) => each === value) ?? 'none')}
        data={KINDS.map((value) => ({
          value,
          label: t(`gridView.mark_by_${value}`),
          disabled: (value === 'scale' || value === 'bars') && !isNumeric(column.type),
        }))}
      />
      {rules.map((rule, at) => (
        <RuleLine
          // Rules have no names of their own; their places are theirs.
          key={at}
          rule={rule}
          ops={ops}
          onChange={(next) => putRules(rules.map((each, index) => (index === at ? next : each)))}
          onRemove={() => putRules(rules.filter((_, index) => index !== at))}
        />
      ))}
      {kind === 'rules' ? (
        <Button
          variant="subtle"
          leftSection={<IconPlus {...SMALL_ICON} />}
          onClick={() => putRules([...rules, first])}
        >
          {t('gridView.markAddRule')}
        </Button>
      ) : null}
      <p className={classes['hint']}>{t('gridView.markHint')}</p>
      <Button onClick={onClose}>{t('gridView.markDone')}</Button>
    </div>
  );
};

interface RuleLineProps {
  readonly rule: LookRule;
  readonly ops: readonly RuleOp[];
  readonly onChange: (rule: LookRule) => void;
  readonly onRemove: () => void;
}

const RuleLine = ({ rule, ops, onChange, onRemove }: RuleLineProps) => (
  <div className={classes['rule']}>
    <NativeSelect
      size="sm"
      aria-label={t('gridView.markWhen')}
      value={rule.op}
      onChange={(event) => onChange({ ...rule, op: event.currentTarget.value as RuleOp })}
      data={ops.map((value) => ({ value, label: t(`operator.${value}`) }))}
    />
    {rule.op === 'isnull' ? null : (
      <TextInput
        size="sm"
        aria-label={t('gridView.markValue')}
        value={rule.value}
        onChange={(event) => onChange({ ...rule, value: event.currentTarget.value })}
      />
    )}
    <NativeSelect
      size="sm"
      aria-label={t('gridView.markTone')}
      value={rule.tone}
      onChange={(event) => onChange({ ...rule, tone: event.currentTarget.value as Tone })}
      data={TONES.map((value) => ({ value, label: t(`gridView.mark_tone_${value}`) }))}
    />
    <ActionIcon aria-label={t('gridView.markRemoveRule')} onClick={onRemove}>
      <IconX {...SMALL_ICON} />
    </ActionIcon>
  </div>
);
