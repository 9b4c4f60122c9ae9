import { Select } from '@mantine/core';
import type { Gazetteer, Place } from '@plumbline/places';
import { useMemo, useState } from 'react';
import { currentLocale, t } from '../../../../../messages/index.ts';
import type { LoadedNames } from '../../hooks/use-gazetteer.ts';

interface PlacePickerProps {
  readonly name: string;
  readonly of: LoadedNames;
  readonly onPick: (code: string) => void;
}

const MAX_SHOWN = 100;
const MAX_SUGGESTED = 5;

const allPlaces = ({ levels }: Gazetteer): Place[] => {
  const all = levels.flatMap(({ places }) => [...places.values()]);
  return [...new Map(all.map((place) => [place.code, place])).values()].sort((a, b) =>
    a.name.localeCompare(b.name, currentLocale()),
  );
};

const itemOf = ({ code, name }: Place) => ({ value: code, label: name });

/** A place for a name: the likeliest first, any other by any of its names or its code. */
export const PlacePicker = ({ name, of: { names, fold, suggestPlaces }, onPick }: PlacePickerProps) => {
  const [typed, setTyped] = useState('');
  const all = useMemo(() => allPlaces(names), [names]);
  const maybe = useMemo(
    () =>
      names.levels
        .flatMap((_, level) => suggestPlaces(names, name, { level, limit: MAX_SUGGESTED }))
        .slice(0, MAX_SUGGESTED),
    [names, suggestPlaces, name],
  );
  const groups = useMemo(() => {
    const term = fold(typed);
    const matching = term === '' ? all : placesCalled(names, all, term);
    const first = term === '' ? maybe : [];
    const rest = matching.filter(({ code }) => !first.some((one) => one.code === code)).slice(0, MAX_SHOWN);
    return [
      ...(first.length === 0 ? [] : [{ group: t('mapName.placeMaybe'), items: first.map(itemOf) }]),
      { group: t('mapName.placeAll'), items: rest.map(itemOf) },
    ];
  }, [all, maybe, names, fold, typed]);
  return (
    <Select
      size="xs"
      w={220}
      aria-label={t('mapName.placeFor', { name })}
      placeholder={t('mapName.placePick')}
      data={groups}
      value={null}
      searchable
      selectFirstOptionOnChange
      searchValue={typed}
      onSearchChange={setTyped}
      // What is offered was found by more names than the one that is shown.
      filter={({ options }) => options}
      nothingFoundMessage={t('mapName.placeNone')}
      onChange={(code) => (code === null ? undefined : onPick(code))}
    />
  );
};

/** Places one of whose names begins with what was typed, or has it within. */
function placesCalled(names: Gazetteer, all: readonly Place[], term: string): Place[] {
  const rank = new Map<string, number>();
  for (const { meanings } of names.levels) {
    for (const [text, { codes }] of meanings) {
      const at = text.indexOf(term);
      if (at !== -1) {
        codes.forEach((code) => rank.set(code, Math.min(at === 0 ? 0 : 1, rank.get(code) ?? 1)));
      }
    }
  }
  return all
    .filter(({ code }) => rank.has(code))
    .sort((a, b) => (rank.get(a.code) ?? 1) - (rank.get(b.code) ?? 1));
}
