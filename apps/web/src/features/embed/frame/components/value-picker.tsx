import type { Cell, DashboardParameter } from '@plumbline/contract';
import { MultiSelect, Select, type OptionsFilter } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { computedQuery } from '../../../../lib/data/route-query.ts';
import { formatNumber, t } from '../../../../messages/index.ts';
import type { ParameterValue } from '../../core/model.ts';
import type { FrameSession } from '../hooks/frame-session.ts';

interface ValuePickerProps {
  readonly session: FrameSession;
  readonly parameter: DashboardParameter;
  readonly value: ParameterValue;
  readonly onChange: (value: ParameterValue | undefined) => void;
}

const SEARCH_AFTER_MS = 200;

type Choosable = string | number | boolean;
const isChoosable = (cell: unknown): cell is Choosable =>
  typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean';

/** A field holds text; this finds the value again, whatever its type. */
const keyOf = (value: Choosable): string => `${typeof value} ${value}`;
const valueOf = (key: string): Choosable => {
  const text = key.slice(key.indexOf(' ') + 1);
  if (key.startsWith('number ')) {
    return Number(text);
  }
  return key.startsWith('boolean ') ? text === 'true' : text;
};

// The server searches for the typed text, where case and accents are folded as in the rows.
const asFound: OptionsFilter = ({ options }) => options;

const valuesQuery = (session: FrameSession, { name: parameter }: DashboardParameter, search: string) =>
  computedQuery(
    ['embedded values', {}, [parameter, search]],
    (signal) => session.reader.values({ parameter, search }, signal),
    // Fails without a network instead of waiting for one: the page says what is lost.
    { networkMode: 'always' },
  );

/** The values there are, under the locks of the embed, the most frequent first; found by what is typed. */
export const ValuePicker = ({ session, parameter, value, onChange }: ValuePickerProps) => {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [search] = useDebouncedValue(typed, SEARCH_AFTER_MS);
  const values = useQuery({
    ...valuesQuery(session, parameter, search),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const chosen = (Array.isArray(value) ? value : [value as Cell]).filter(isChoosable);
  const counts = new Map(
    (values.data ?? []).flatMap((each) => (isChoosable(each.value) ? [[keyOf(each.value), each.count]] : [])),
  );
  const keys = [...new Set([...chosen.map(keyOf), ...counts.keys()])];
  const client = useQueryClient();
  // Enter may come before the answer to what was typed: it picks the first of that answer.
  const pickFirst = async (): Promise<void> => {
    const answered = await client.ensureQueryData(valuesQuery(session, parameter, typed));
    const first = answered.map((each) => each.value).find(isChoosable);
    if (first !== undefined) {
      onChange(parameter.op === 'eq' ? first : [...chosen.filter((each) => each !== first), first]);
      setTyped('');
      setOpen(false);
    }
  };
  const isTyped = typed.trim() !== '' && !chosen.some((each) => String(each) === typed);
  const shared = {
    size: 'sm' as const,
    label: parameter.label,
    data: keys.map((key) => ({ value: key, label: String(valueOf(key)) })),
    searchable: true,
    clearable: true,
    searchValue: typed,
    onSearchChange: setTyped,
    dropdownOpened: isOpen,
    onDropdownOpen: () => setOpen(true),
    onDropdownClose: () => setOpen(false),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const isMoved = event.currentTarget.getAttribute('aria-activedescendant') !== null;
      if (event.key === 'Enter' && isOpen && isTyped && !isMoved) {
        event.preventDefault();
        // A failure is shown in the list by the query itself.
        pickFirst().catch(() => undefined);
      }
    },
    nothingFoundMessage: values.isError ? t('embed.valuesFailed') : t('embed.noValues'),
    filter: asFound,
    renderOption: ({ option }: { readonly option: { readonly value: string; readonly label: string } }) => (
      <Choice label={option.label} count={counts.get(option.value)} />
    ),
  };
  return parameter.op === 'eq' ? (
    <Select
      {...shared}
      placeholder={t('embed.all')}
      value={chosen[0] === undefined ? null : keyOf(chosen[0])}
      onChange={(key) => onChange(key === null ? null : valueOf(key))}
    />
  ) : (
    <MultiSelect
      {...shared}
      placeholder={chosen.length === 0 ? t('embed.all') : ''}
      value={chosen.map(keyOf)}
      onChange={(picked) => onChange(picked.map(valueOf))}
    />
  );
};

const Choice = ({ label, count }: { readonly label: string; readonly count: number | undefined }) => (
  <span style={{ display: 'flex', flex: 1, gap: 8, justifyContent: 'space-between' }}>
    <span>{label}</span>
    {count === undefined ? null : <span style={{ color: 'var(--pl-text-3)' }}>{formatNumber(count)}</span>}
  </span>
);
