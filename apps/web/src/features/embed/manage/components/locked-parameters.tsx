import type { Cell, DashboardParameter } from '@plumbline/contract';
import { SegmentedControl, TagsInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { valuesQuery } from '../../../../lib/data/rows.ts';
import { t } from '../../../../messages/index.ts';
import { EVERY_ROW } from '../../core/model.ts';
import type { DraftProps } from '../model/embed-draft.ts';
import classes from './manage.module.css';

type LockedCells = Cell | readonly Cell[];

const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((cell: unknown) =>
    typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? [String(cell)] : [],
  );

const without = (record: Readonly<Record<string, LockedCells>>, name: string): Record<string, LockedCells> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));

/** What the dashboard is set to; empty where it shows all values. */
const startingLock = ({ op, value }: DashboardParameter): LockedCells => {
  if (op === 'between') {
    return Array.isArray(value) ? value : '';
  }
  return op === 'in' ? listOf(value) : (listOf(value)[0] ?? '');
};

/** Which of the dashboard's own filters readers may set, and the values of the others. */
export const LockedParameters = ({
  dashboard,
  draft,
  onDraft,
  blank,
}: DraftProps & {
  /** Names of those that need a value. */
  readonly blank: readonly string[];
}) => {
  // A span such as "last 30 days" has no single value to fix: it stays as the dashboard says.
  const parameters = dashboard.parameters.filter(({ op }) => op !== 'relative');
  if (parameters.length === 0) {
    return null;
  }
  return (
    <div role="group" aria-labelledby="embed-parameters">
      <p className={classes['label']} id="embed-parameters">
        {t('embedSettings.parameters')}
      </p>
      <div className={classes['parameters']}>
        {parameters.map((parameter) => {
          const { name } = parameter;
          const locked = draft.parameters[name];
          const set = (value: LockedCells): void =>
            onDraft({ parameters: { ...draft.parameters, [name]: value } });
          return (
            <div key={name} className={classes['parameter']}>
              <span title={parameter.label}>{parameter.label}</span>
              <SegmentedControl
                aria-label={parameter.label}
                size="xs"
                value={locked === undefined ? 'free' : 'locked'}
                onChange={(next) =>
                  next === 'free'
                    ? onDraft({ parameters: without(draft.parameters, name) })
                    : set(startingLock(parameter))
                }
                data={[
                  { value: 'free', label: t('embedSettings.parameterFree') },
                  { value: 'locked', label: t('embedSettings.parameterLocked') },
                ]}
              />
              {locked === undefined ? null : (
                <div className={classes['value']}>
                  <LockedValue
                    datasetId={dashboard.datasetId}
                    parameter={parameter}
                    value={locked}
                    error={blank.includes(name) ? t('embedSettings.parameterBlank') : null}
                    onValue={set}
                  />
                </div>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
};

interface LockedValueProps {
  readonly datasetId: string;
  readonly parameter: DashboardParameter;
  readonly value: LockedCells;
  /** Null: there is none. */
  readonly error: string | null;
  readonly onValue: (value: LockedCells) => void;
}

const LockedValue = ({ datasetId, parameter, value, error, onValue }: LockedValueProps) => {
  const label = t('embedSettings.parameterValue', { label: parameter.label });
  const isList = parameter.op === 'in' || parameter.op === 'eq';
  const { data } = useQuery({
    ...valuesQuery(datasetId, { column: parameter.column, filters: EVERY_ROW, text: '' }),
    enabled: isList,
  });
  const offered = (data?.values ?? []).flatMap((each) => listOf(each.value));
  if (isList) {
    return (
      <TagsInput
        size="sm"
        aria-label={label}
        data={[...new Set(offered)]}
        maxTags={parameter.op === 'eq' ? 1 : 1000}
        acceptValueOnBlur
        error={error}
        value={listOf(value).filter((one) => one !== '')}
        onChange={(values) => onValue(parameter.op === 'eq' ? (values[0] ?? '') : values)}
      />
    );
  }
  if (parameter.op === 'between') {
    const [from = '', to = ''] = Array.isArray(value) ? value.map((cell: Cell) => String(cell ?? '')) : [];
    const ends = (range: readonly string[]): LockedCells => range.map((end) => (end === '' ? null : end));
    return (
      <span className={classes['range']}>
        <TextInput
          size="sm"
          aria-label={label}
          value={from}
          error={error}
          onChange={(event) => onValue(ends([event.currentTarget.value, to]))}
        />
        <TextInput
          size="sm"
          aria-label={label}
          value={to}
          error={error !== null}
          onChange={(event) => onValue(ends([from, event.currentTarget.value]))}
        />
      </span>
    );
  }
  return (
    <TextInput
      size="sm"
      aria-label={label}
      error={error}
      value={listOf(value)[0] ?? ''}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  );
};
