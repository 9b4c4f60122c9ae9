import type { Transformation } from '@plumbline/contract';
import { Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconGripVertical,
  IconPencil,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconToggleLeft,
  IconToggleRight,
  IconTrash,
  type Icon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { DragEvent, KeyboardEvent } from 'react';
import { Bob } from '../../../../ui/icons/bob.tsx';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { retainedSearch } from '../../core/model/layouts.ts';
import { t } from '../../../../messages/index.ts';
import { StepFacts } from './step-facts.tsx';
import { StepIcon } from './step-icon.tsx';
import { StepLosses } from './step-losses.tsx';
import { ICON, SMALL_ICON } from '../../../../ui/icons/icons.ts';
import classes from './recipe.module.css';

export interface StepActions {
  readonly edit: (at: number) => void;
  readonly insert: (at: number) => void;
  readonly move: (from: number, to: number) => void;
  readonly toggle: (at: number) => void;
  readonly remove: (at: number) => void;
}

interface StepItemProps {
  readonly transformation: Transformation;
  readonly sentence: string;
  readonly at: number;
  readonly count: number;
  readonly columnsBefore: number;
  readonly isShown: boolean;
  /** A phone and a viewer drag nothing. */
  readonly canDrag: boolean;
  readonly dropSide: 'before' | 'after' | null;
  readonly actions: StepActions;
  readonly drag: {
    readonly start: (at: number, event: DragEvent) => void;
    readonly end: () => void;
  };
}

/** A key pressed on a step: what it does to it. */
function actionForKey(event: KeyboardEvent, { at, actions }: StepItemProps): (() => void) | null {
  const key = event.altKey && event.key.startsWith('Arrow') ? `Alt+${event.key}` : event.key;
  const KEYS: Readonly<Record<string, () => void>> = {
    'Alt+ArrowUp': () => actions.move(at, at - 1),
    'Alt+ArrowDown': () => actions.move(at, at + 1),
    Delete: () => actions.remove(at),
    Backspace: () => actions.remove(at),
    e: () => actions.edit(at),
  };
  return event.metaKey || event.ctrlKey ? null : (KEYS[key] ?? null);
}

/** One step on the line: its sentence, what it does to the rows, and everything that can be done with it. */
export const StepItem = (props: StepItemProps) => {
  const { transformation, sentence, at, columnsBefore, isShown, canDrag, dropSide, actions, drag } = props;
  const { dataset, canEdit } = useDatasetPage();
  const { kind, enabled, fault, rowsBefore, rowsAfter, columns, changed, createdBy, createdAt } =
    transformation;
  const stepNumber = at + 1;
  return (
    <li
      className={classes['step']}
      data-at={at}
      data-shown={isShown || undefined}
      data-off={!enabled || undefined}
      data-fault={fault !== null || undefined}
      data-drop={dropSide ?? undefined}
    >
      <span className={classes['mark']} aria-hidden="true">
        {isShown ? <Bob height={14} /> : stepNumber}
      </span>
      <div className={classes['stepMain']}>
        <Link
          to="/datasets/$id/recipe/$step"
          params={{ id: dataset.id, step: String(stepNumber) }}
          search={retainedSearch}
          resetScroll={false}
          className={classes['stepLink']}
          aria-current={isShown ? 'step' : undefined}
          aria-label={t('recipe.stepNamed', { place: stepNumber, sentence })}
          title={sentence}
          onKeyDown={(event) => {
            const act = canEdit ? actionForKey(event, props) : null;
            if (act !== null) {
              event.preventDefault();
              act();
            }
          }}
        >
          <StepIcon kind={kind} />
          <span className={classes['sentence']}>{sentence}</span>
        </Link>
        <p className={classes['facts']}>
          {enabled ? (
            <StepFacts
              kind={kind}
              rowsBefore={rowsBefore}
              rowsAfter={rowsAfter}
              columnsBefore={columnsBefore}
              columnsAfter={columns.length}
              changes={changed}
            />
          ) : (
            <span className={classes['fact']}>{t('recipe.stepOff')}</span>
          )}
          <span className={classes['author']}>
            {t('recipe.stepBy', { name: createdBy.name, at: createdAt })}
          </span>
        </p>
        <StepLosses step={transformation} at={at} />
        {fault === null ? null : (
          <div className={classes['fault']} role="note">
            <strong>{t('recipe.stepIssue')}.</strong> {fault.message}
            {fault.issues.map(({ path, message, hint }) =>
              message === fault.message ? null : (
                <span key={path}>
                  {' '}
                  {message} {hint ?? ''}
                </span>
              ),
            )}
            {canEdit ? (
              <button type="button" onClick={() => actions.edit(at)}>
                {t('recipe.stepIssueShow')}
              </button>
            ) : null}
          </div>
        )}
      </div>
      {canEdit ? (
        <div className={classes['stepTools']}>
          {canDrag ? (
            <span
              className={classes['grip']}
              draggable
              title={t('recipe.stepDrag')}
              onDragStart={(event) => drag.start(at, event)}
              onDragEnd={drag.end}
            >
              <IconGripVertical {...SMALL_ICON} />
            </span>
          ) : null}
          <StepMenu {...props} />
        </div>
      ) : null}
    </li>
  );
};

interface Entry {
  readonly label: string;
  readonly icon: Icon;
  readonly run: () => void;
  readonly isDisabled?: boolean;
}

const StepMenu = ({ transformation, at, count, actions }: StepItemProps) => {
  const entries: readonly Entry[] = [
    { label: t('recipe.stepEdit'), icon: IconPencil, run: () => actions.edit(at) },
    { label: t('recipe.stepInsertBefore'), icon: IconRowInsertTop, run: () => actions.insert(at) },
    { label: t('recipe.stepInsertAfter'), icon: IconRowInsertBottom, run: () => actions.insert(at + 1) },
    {
      label: t('recipe.stepUp'),
      icon: IconArrowUp,
      run: () => actions.move(at, at - 1),
      isDisabled: at === 0,
    },
    {
      label: t('recipe.stepDown'),
      icon: IconArrowDown,
      run: () => actions.move(at, at + 1),
      isDisabled: at === count - 1,
    },
    transformation.enabled
      ? { label: t('recipe.stepSwitchOff'), icon: IconToggleLeft, run: () => actions.toggle(at) }
      : { label: t('recipe.stepSwitchOn'), icon: IconToggleRight, run: () => actions.toggle(at) },
    { label: t('recipe.stepRemove'), icon: IconTrash, run: () => actions.remove(at) },
  ];
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <IconButton label={t('recipe.stepMenu', { place: at + 1 })}>
          <IconDots {...ICON} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ label, icon: Shown, run, isDisabled = false }) => (
          <Menu.Item key={label} leftSection={<Shown {...ICON} />} disabled={isDisabled} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
