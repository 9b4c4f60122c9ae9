import { Checkbox, TextInput } from '@mantine/core';
import type { ArchiveMember, ReadOptions } from '@plumbline/contract';
import { useState } from 'react';
import { formatBytes, t } from '../../../messages/index.ts';
import type { InspectionReply } from '../api.ts';
import { sheetRead } from '../model/decisions/governed.ts';
import { parseRange } from '../model/dialect/range.ts';
import type { OptionsEvent } from '../model/dialect/read-options.ts';
import classes from './parts.module.css';

interface PartsProps {
  readonly inspection: InspectionReply;
  readonly options: ReadOptions;
  readonly onEvent: (event: OptionsEvent) => void;
}

/** The sheets of a workbook and the cells of the sheet that are read. */
export const SheetTabs = ({ inspection, options, onEvent }: PartsProps) => {
  const current = sheetRead(inspection, options);
  if (inspection.sheets.length === 0) {
    return null;
  }
  return (
    <div className={classes['sheets']}>
      <div className={classes['tabs']} role="group" aria-label={t('wizard.sheets')}>
        {inspection.sheets.map(({ name, rows, isEstimate, columns, hidden }) => (
          <button
            key={name}
            type="button"
            className={classes['tab']}
            aria-pressed={name === current}
            title={name}
            onClick={() => onEvent({ kind: 'chosen', options: { sheet: name } })}
          >
            <span className={classes['tabName']}>{name}</span>
            <small>
              {t(isEstimate ? 'wizard.sheetSizeAbout' : 'wizard.sheetSize', { rows, columns })}
              {hidden ? ` · ${t('wizard.sheetHidden')}` : ''}
            </small>
          </button>
        ))}
      </div>
      <RangeField
        key={`${current} ${options.range ?? ''}`}
        range={options.range}
        onRange={(range) =>
          onEvent(
            range === null ? { kind: 'found', fields: ['range'] } : { kind: 'chosen', options: { range } },
          )
        }
      />
    </div>
  );
};

interface RangeFieldProps {
  readonly range: string | undefined;
  /** Null: what was found. */
  readonly onRange: (range: string | null) => void;
}

const RangeField = ({ range, onRange }: RangeFieldProps) => {
  const [text, setText] = useState(range ?? '');
  const [isWrong, setIsWrong] = useState(false);
  const settle = (): void => {
    const parsed = parseRange(text);
    setIsWrong(parsed === undefined);
    if (parsed !== undefined && parsed !== (range ?? null)) {
      onRange(parsed);
    }
  };
  return (
    <TextInput
      size="sm"
      className={classes['range'] ?? ''}
      label={t('wizard.range')}
      placeholder={t('wizard.rangeFound')}
      value={text}
      error={isWrong ? t('wizard.rangeWrong') : undefined}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  );
};

/** The files of an archive; those that are read are one table. */
export const MemberList = ({ inspection, options, onEvent }: PartsProps) => {
  const { members } = inspection;
  if (members.length === 0) {
    return null;
  }
  const included = members.filter((member) => isIncluded(member, options)).map(({ name }) => name);
  const toggle = (name: string, isOn: boolean): void => {
    const next = members
      .map((member) => member.name)
      .filter((one) => (one === name ? isOn : included.includes(one)));
    if (next.length > 0) {
      onEvent({ kind: 'chosen', options: { members: next } });
    }
  };
  return (
    <fieldset className={classes['members']}>
      <legend>{t('wizard.members', { included: included.length, all: members.length })}</legend>
      {members.map((member) => {
        const { name, format, reason, sizeBytes } = member;
        const isOn = included.includes(name);
        return (
          <Checkbox
            key={name}
            size="xs"
            checked={isOn}
            disabled={format === null || (isOn && included.length === 1)}
            label={<span className={classes['memberName']}>{name}</span>}
            description={[
              format === null ? null : t(`wizard.format-${format}`),
              formatBytes(sizeBytes),
              isOn ? null : reason,
            ]
              .filter((part) => part !== null)
              .join(' · ')}
            onChange={(event) => toggle(name, event.currentTarget.checked)}
          />
        );
      })}
    </fieldset>
  );
};

const isIncluded = (member: ArchiveMember, options: ReadOptions): boolean =>
  options.members === undefined ? member.included : options.members.includes(member.name);
