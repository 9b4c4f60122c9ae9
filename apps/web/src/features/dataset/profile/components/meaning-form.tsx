import {
  LONGEST_GRAIN,
  MAX_HIERARCHIES,
  MAX_KEY_COLUMNS,
  MAX_LEVELS,
  updateDatasource,
} from '@plumbline/contract';
import { Button, MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { IconArrowUp, IconArrowDown, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useChange } from '../../../../lib/data/use-change.ts';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { FormButtons } from '../../../../ui/dialogs/form-buttons.tsx';
import { Form } from '../../../../ui/dialogs/form.tsx';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { SMALL_ICON } from '../../../../ui/icons/icons.ts';
import { errorMessage } from '../../../../ui/states/states.tsx';
import { t } from '../../../../messages/index.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { hierarchyText, labelFinder, type LabelOf } from '../../core/model/row-meaning.ts';
import { toCorrection, toMeaningDraft } from '../model/meaning-text.ts';
import { positionKey } from '../../../../lib/values/position-key.ts';
import classes from './meaning.module.css';

const MIN_LEVELS = 2;

/** Says what the rows are, where something else was found. */
export const MeaningForm = ({ onDone }: { readonly onDone: () => void }) => {
  const { dataset, columns } = useDatasetPage();
  const [draft, setDraft] = useState(() => toMeaningDraft(dataset));
  const call = useChange(updateDatasource);
  const labelOf = labelFinder(columns);
  const choices = columns
    .filter(({ type }) => type !== 'json')
    .map(({ name, label }) => ({ value: name, label }));
  const save = async (corrections: ReturnType<typeof toCorrection>): Promise<void> => {
    const result = await call.run({ params: { id: dataset.id }, body: { meaning: { corrections } } });
    if (result.ok) {
      onDone();
      toast(t('meaning.saved'));
    }
  };
  const { hierarchies } = draft;
  const replace = (at: number, levels: readonly string[] | null): void =>
    setDraft({
      ...draft,
      hierarchies: hierarchies.flatMap((one, index) => {
        const next = index === at ? levels : one;
        return next === null ? [] : [next];
      }),
    });
  const isShort = hierarchies.some(({ length }) => length < MIN_LEVELS);
  return (
    <Form
      className={classes['form']}
      aria-label={t('meaning.rowsTitle')}
      onSubmit={() => {
        if (!isShort) {
          void save(toCorrection(draft, dataset));
        }
      }}
    >
      <TextInput
        size="sm"
        label={t('meaning.grainLabel')}
        description={t('meaning.grainHelp')}
        value={draft.grain}
        maxLength={LONGEST_GRAIN}
        onChange={(event) => setDraft({ ...draft, grain: event.currentTarget.value })}
        data-autofocus
      />
      <MultiSelect
        size="sm"
        label={t('meaning.key')}
        description={t('meaning.keyHelp')}
        data={choices}
        value={[...draft.key]}
        maxValues={MAX_KEY_COLUMNS}
        onChange={(key) => setDraft({ ...draft, key })}
        searchable
        clearable
      />
      <fieldset className={classes['hierarchies']}>
        <legend>{t('meaning.hierarchies')}</legend>
        {hierarchies.map((levels, at) => (
          <Levels
            key={positionKey(at)}
            levels={levels}
            choices={choices}
            labelOf={labelOf}
            onChange={(next) => replace(at, next)}
          />
        ))}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus {...SMALL_ICON} />}
          disabled={hierarchies.length >= MAX_HIERARCHIES}
          onClick={() => setDraft({ ...draft, hierarchies: [...hierarchies, []] })}
        >
          {t('meaning.hierarchyAdd')}
        </Button>
      </fieldset>
      {call.failure === null ? null : (
        <p className={classes['failure']} role="alert">
          {errorMessage(call.failure)}
        </p>
      )}
      <div className={classes['foot']}>
        {dataset.meaning.corrections === undefined ? null : (
          <Button variant="subtle" color="gray" onClick={() => void save({})}>
            {t('meaning.reset')}
          </Button>
        )}
        <FormButtons
          submit={t('grid.panelSave')}
          isBusy={call.isLoading}
          isDisabled={isShort}
          onCancel={onDone}
        />
      </div>
    </Form>
  );
};

interface LevelsProps {
  readonly levels: readonly string[];
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly labelOf: LabelOf;
  /** Null removes the hierarchy. */
  readonly onChange: (levels: readonly string[] | null) => void;
}

/** One hierarchy: its levels in order, each moved or removed, and one more. */
const Levels = ({ levels, choices, labelOf, onChange }: LevelsProps) => {
  const name = hierarchyText(levels, labelOf);
  const swap = (at: number): void =>
    onChange(levels.with(at, levels[at + 1] ?? '').with(at + 1, levels[at] ?? ''));
  const others = choices.filter(({ value }) => !levels.includes(value));
  return (
    <div className={classes['hierarchy']} role="group" aria-label={t('meaning.hierarchyLevels', { name })}>
      <ol className={classes['edited']}>
        {levels.map((level, at) => (
          <li key={level}>
            <span className={classes['level']} title={labelOf(level)}>
              {labelOf(level)}
            </span>
            <IconButton
              label={t('meaning.levelUp', { column: labelOf(level) })}
              disabled={at === 0}
              onClick={() => swap(at - 1)}
            >
              <IconArrowUp {...SMALL_ICON} />
            </IconButton>
            <IconButton
              label={t('meaning.levelDown', { column: labelOf(level) })}
              disabled={at === levels.length - 1}
              onClick={() => swap(at)}
            >
              <IconArrowDown {...SMALL_ICON} />
            </IconButton>
            <IconButton
              label={t('meaning.levelRemove', { column: labelOf(level) })}
              onClick={() => onChange(levels.filter((one) => one !== level))}
            >
              <IconX {...SMALL_ICON} />
            </IconButton>
          </li>
        ))}
      </ol>
      <div className={classes['more']}>
        <NativeSelect
          size="xs"
          aria-label={t('meaning.levelAdd')}
          value=""
          disabled={levels.length >= MAX_LEVELS}
          data={[{ value: '', label: t('meaning.levelAdd') }, ...others]}
          onChange={(event) => onChange([...levels, event.currentTarget.value])}
        />
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          onClick={() => onChange(null)}
          aria-label={t('meaning.hierarchyRemove', { name })}
        >
          {t('meaning.hierarchyRemoveShort')}
        </Button>
      </div>
      {levels.length < MIN_LEVELS ? (
        <p className={classes['hint']}>{t('meaning.hierarchyTooShort')}</p>
      ) : null}
    </div>
  );
};
