import { partsOfType, valuesOfPart, type PartValues, type TimePart } from '@plumbline/contract';
import { Chip, Group, NativeSelect } from '@mantine/core';
import { partName } from '@plumbline/messages';
import { currentLocale, t } from '../../messages/index.ts';
import classes from './filter.module.css';

interface PartFieldsProps {
  readonly type: 'date' | 'timestamp';
  readonly draft: PartValues;
  readonly error: string | null;
  readonly onDraft: (draft: PartValues) => void;
}

/** Weekdays, months of the year or hours of the day, any of them. */
export const PartFields = ({ type, draft, error, onDraft }: PartFieldsProps) => {
  const { part, values } = draft;
  return (
    <>
      <NativeSelect
        size="sm"
        aria-label={t('filter.part')}
        value={part}
        onChange={(event) => onDraft({ part: event.currentTarget.value as TimePart, values: [] })}
        data={partsOfType(type).map((one) => ({ value: one, label: t(`grain.${one}`) }))}
      />
      <Chip.Group
        multiple
        value={values.map(String)}
        onChange={(picked) =>
          onDraft({ part, values: valuesOfPart(part).filter((value) => picked.includes(String(value))) })
        }
      >
        <Group gap={4} role="group" aria-label={t(`grain.${part}`)}>
          {valuesOfPart(part).map((value) => (
            <Chip key={value} size="xs" value={String(value)}>
              {partName(value, part, currentLocale())}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {error === null ? null : (
        <p className={classes['issue']} role="alert">
          {error}
        </p>
      )}
    </>
  );
};
