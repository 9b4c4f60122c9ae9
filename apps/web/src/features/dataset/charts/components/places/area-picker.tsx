import { Select } from '@mantine/core';
import { AREAS, isOfCountries } from '@plumbline/places';
import { useMemo } from 'react';
import { currentLocale, t } from '../../../../../messages/index.ts';

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
        group: t('mapName.areaBoth'),
        items: [
          { value: 'world', label: t('mapName.areaWorld') },
          { value: 'europe', label: t('mapName.areaEurope') },
        ],
      },
      { group: t('mapName.areaCountries'), items: countries },
    ];
  }, []);
  return (
    <Select
      size="xs"
      w={220}
      label={t('mapName.mapArea')}
      data={data}
      value={area}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      nothingFoundMessage={t('mapName.noArea')}
      onChange={(next) => (next === null ? undefined : onArea(next))}
    />
  );
};
