import { Select } from '@mantine/core';
import { AREAS, isOfCountries } from '@plumbline/places';
import { useMemo } from 'react';
import { currentLocale } from '../../../../../messages/index.ts';
import { t } from './text.ts';

interface AreaPickerProps {
  readonly area: string;
  readonly onArea: (area: string) => void;
}

/** Which map it is: the world, Europe, or the regions of a country. */
export const AreaPicker = ({ area, onArea }: AreaPickerProps) => {
  const data = useMemo(() => {
    const names = new Intl.DisplayNames(currentLocale(), { type: 'region' });
    const countries = AREAS.filter((one) => !isOfCountries(one))
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .sort((a, b) => a.label.localeCompare(b.label, currentLocale()));
    return [
      {
        group: t('areaBoth'),
        items: [
          { value: 'world', label: t('areaWorld') },
          { value: 'europe', label: t('areaEurope') },
        ],
      },
      { group: t('areaCountries'), items: countries },
    ];
  }, []);
  return (
    <Select
      size="xs"
      w={220}
      label={t('mapArea')}
      data={data}
      value={area}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('noArea')}
      onChange={(next) => (next === null ? undefined : onArea(next))}
    />
  );
};
