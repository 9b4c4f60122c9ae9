import { Popover } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { t } from '../../../../messages/index.ts';
import { FindField } from '../../../../ui/fields/find-field.tsx';
import { StepIcon } from './step-icon.tsx';
import { STEP_GROUPS, STEP_KINDS, stepsInGroup, type StepKind } from '../model/step-kinds.ts';
import classes from './recipe.module.css';

const matches = (kind: StepKind, text: string): boolean =>
  `${t(`step.${kind}`)} ${t(`stepHelp.${kind}`)} ${kind}`.toLowerCase().includes(text.trim().toLowerCase());

interface KindListProps {
  readonly onPick: (kind: StepKind) => void;
}

/** Every kind of step by its group, found by typing; Enter takes the first. */
export const KindList = ({ onPick }: KindListProps) => {
  const [text, setText] = useState('');
  const first = STEP_KINDS.find((kind) => matches(kind, text));
  const groups = STEP_GROUPS.map((group) => ({
    group,
    kinds: stepsInGroup(group).filter((kind) => matches(kind, text)),
  })).filter(({ kinds }) => kinds.length > 0);
  return (
    <div>
      <FindField
        label={t('recipe.kindFind')}
        value={text}
        onChange={setText}
        onEnter={first === undefined ? null : () => onPick(first)}
      />
      <div className={classes['kindGroups']}>
        {groups.map(({ group, kinds }) => (
          <div
            key={group}
            role="group"
            aria-label={t(`recipe.kindGroup_${group}`)}
            className={classes['kindGroup']}
          >
            <p className={classes['kindGroupName']}>{t(`recipe.kindGroup_${group}`)}</p>
            {kinds.map((kind) => (
              <button
                key={kind}
                type="button"
                className={classes['kind']}
                title={t(`stepHelp.${kind}`)}
                onClick={() => onPick(kind)}
              >
                <StepIcon kind={kind} />
                {t(`step.${kind}`)}
              </button>
            ))}
          </div>
        ))}
        {groups.length === 0 ? <p className={classes['help']}>{t('recipe.kindNone')}</p> : null}
      </div>
    </div>
  );
};

interface AddStepMenuProps extends KindListProps {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly target: ReactElement;
}

/** The menu of step kinds beside its button. */
export const AddStepMenu = ({ isOpen, onOpen, onPick, target }: AddStepMenuProps) => (
  <Popover opened={isOpen} onChange={onOpen} position="bottom-start" trapFocus returnFocus width={460}>
    <Popover.Target>{target}</Popover.Target>
    <Popover.Dropdown className={classes['kindsBox'] ?? ''} aria-label={t('recipe.recipeAdd')}>
      {isOpen ? (
        <KindList
          onPick={(kind) => {
            onOpen(false);
            onPick(kind);
          }}
        />
      ) : null}
    </Popover.Dropdown>
  </Popover>
);
