import { Button, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatShare, t } from '../../messages/index.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { ICON, SMALL_ICON } from '../icons/icons.ts';
import { TypeIcon } from './type-icon.tsx';
import type { ColumnOptions, InspectedTable } from './inspected-table.ts';
import { firstValues, type CheckedColumn, type ColumnIssue } from './checked-columns.ts';
import type { ColumnEvent } from './column-edits.ts';
import { ColumnShape, shapeCaption } from './column-shape.tsx';
import { FailingCells, Fixes, Treatments } from './column-treatment.tsx';
import classes from './columns.module.css';

interface ColumnPanelProps {
  readonly inspection: InspectedTable;
  readonly options: ColumnOptions;
  readonly column: CheckedColumn;
  readonly issue: ColumnIssue | null;
  readonly onEvent: (event: ColumnEvent) => void;
  readonly onClose: () => void;
}

const VALUES_SHOWN = 8;
/** Types that hold fewer cells are no help to anybody. */
const MIN_SHARE = 0.05;
const SHAPE_PX = 72;

/** One column: how it is read and why, what fails and where, what to do with it, its name, other ways to read it. */
export const ColumnPanel = ({ inspection, options, column, issue, onEvent, onClose }: ColumnPanelProps) => {
  const canRetype = options.types.length > 0 && options.whyFixed(column) === null;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEscape(onClose);
  const at = { place: column.place, name: column.nameInFile };
  const treated = { column, at, onEvent };
  return (
    <aside className={classes['panel']} aria-label={t('wizardColumns.panelOf', { name: column.name })}>
      <div className={classes['panelHead']}>
        <h3 ref={heading} tabIndex={-1} className={classes['panelName']}>
          {column.name}
        </h3>
        <IconButton label={t('wizardColumns.closePanel')} onClick={onClose}>
          <IconX {...ICON} />
        </IconButton>
      </div>
      <Reading column={column} onAsFound={() => onEvent({ kind: 'as-found', column: at })} />
      <p className={classes['panelLead']}>{leadOf(column, inspection)}</p>
      <Shape column={column} inspection={inspection} />
      {hasRemarks(column) ? (
        <>
          <FailingCells {...treated} hasNullWords={options.hasNullWords} />
          <Fixes {...treated} filled={filledOf(column, inspection)} />
          {(column.failing ?? 0) > 0 && canRetype ? (
            <Treatments {...treated} treatments={options.treatments} filled={filledOf(column, inspection)} />
          ) : null}
        </>
      ) : null}
      {canRetype ? <Alternatives column={column} onEvent={onEvent} /> : null}
      {options.canRename ? (
        <RenameField
          key={column.nameInFile}
          column={column}
          issue={issue}
          onRename={(rename) => onEvent({ kind: 'renamed', column: at, rename })}
        />
      ) : null}
      <section className={classes['section']}>
        <h4 className={classes['sectionHead']}>{t('wizardColumns.firstValuesTitle')}</h4>
        <ul className={classes['plain']}>
          {firstValues(inspection, column.place, VALUES_SHOWN).map((value) => (
            <li key={value}>
              <code title={value}>{value}</code>
            </li>
          ))}
        </ul>
      </section>
    </aside>
  );
};

const hasRemarks = ({ failing, fixes, taken, nulls }: CheckedColumn): boolean =>
  (failing ?? 0) > 0 || fixes.length + taken.length + nulls.length > 0;

/** Esc shuts the panel from wherever the focus is. */
const useEscape = (run: () => void): void => {
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) {
      run();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => escape(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
};

interface ReadingProps {
  readonly column: CheckedColumn;
  readonly onAsFound: () => void;
}

/** How the column is read, what in its cells speaks for it, and what its values are. */
const Reading = ({ column, onAsFound }: ReadingProps) => (
  <div className={classes['readingOf']}>
    <p className={classes['readsLine']}>
      <TypeIcon type={column.type} />
      <span>{treatmentText(column)}</span>
    </p>
    {column.because === '' || column.isChanged ? null : (
      <p className={classes['because']}>{column.because}</p>
    )}
    {column.semanticRole === null && column.format === null ? null : (
      <p className={classes['chips']}>
        {column.semanticRole === null ? null : (
          <span className={classes['role']}>{t(`wizardColumns.role-${column.semanticRole}`)}</span>
        )}
        {column.format === null ? null : (
          <span className={classes['because']}>{t('wizardColumns.shownAs', { format: column.format })}</span>
        )}
      </p>
    )}
    {column.isChanged ? (
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconArrowBackUp {...SMALL_ICON} />}
        onClick={onAsFound}
      >
        {t('wizardColumns.columnAsFound')}
      </Button>
    ) : null}
  </div>
);

const treatmentText = ({ treatment, reads, type }: CheckedColumn): string =>
  treatment === 'text' || reads === null || reads === '' ? t(`columnType.${type}`) : reads;

const filledOf = (column: CheckedColumn, { sampledRows }: InspectedTable): number =>
  sampledRows - column.empty;

const leadOf = (column: CheckedColumn, inspection: InspectedTable): string => {
  const filled = filledOf(column, inspection);
  const type = t(`wizardColumns.many-${column.testedType}`);
  if (column.failing === null) {
    return t('wizardColumns.panelUnknown');
  }
  return column.failing === 0
    ? t('wizardColumns.panelFits', { count: filled })
    : t('wizardColumns.panelFails', { failing: column.failing, count: filled, type });
};

const Shape = ({ column, inspection }: Pick<ColumnPanelProps, 'column' | 'inspection'>) => {
  const rowCount = inspection.sampledRows;
  const caption = shapeCaption(column, rowCount);
  return caption === '' ? null : (
    <figure className={classes['figure']}>
      <ColumnShape column={column} rowCount={rowCount} height={SHAPE_PX} />
      <figcaption>{caption}</figcaption>
    </figure>
  );
};

interface RenameFieldProps {
  readonly column: CheckedColumn;
  readonly issue: ColumnIssue | null;
  readonly onRename: (name: string) => void;
}

const RenameField = ({ column, issue, onRename }: RenameFieldProps) => {
  const [text, setText] = useState(column.name);
  return (
    <section className={classes['section']}>
      <TextInput
        label={t('wizardColumns.rename')}
        description={
          column.name === column.nameInFile
            ? undefined
            : t('wizardColumns.renameHelp', { name: column.nameInFile })
        }
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={text}
        maxLength={200}
        error={issue === 'doubled' ? t('wizardColumns.doubled') : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => {
          onRename(text);
          setText(text.trim() === '' ? column.nameInFile : text.trim());
        }}
        onKeyDown={(event) => event.key === 'Enter' && onRename(text)}
      />
    </section>
  );
};

const Alternatives = ({ column, onEvent }: Pick<ColumnPanelProps, 'column' | 'onEvent'>) => {
  const others = column.alternatives.filter(
    ({ type, form, parsedShare }) =>
      (type !== column.type || form !== (column.form ?? '')) && parsedShare >= MIN_SHARE,
  );
  if (others.length === 0) {
    return null;
  }
  const at = { place: column.place, name: column.nameInFile };
  return (
    <section className={classes['section']}>
      <h4 className={classes['sectionHead']}>{t('wizardColumns.alternatives')}</h4>
      {others.map(({ type, form, reads, parsedShare }) => {
        const words = reads === '' ? t(`columnType.${type}`) : reads;
        return (
          <div key={`${type} ${form}`} className={classes['alternative']}>
            <TypeIcon type={type} />
            <span>{words}</span>
            <span>{formatShare(parsedShare)}</span>
            <Button
              variant="subtle"
              aria-label={t('wizardColumns.useTypeOf', { type: words, name: column.name })}
              onClick={() =>
                onEvent(
                  form === ''
                    ? { kind: 'typed', column: at, type }
                    : { kind: 'formed', column: at, type, form },
                )
              }
            >
              {t('wizardColumns.useType')}
            </Button>
          </div>
        );
      })}
    </section>
  );
};
