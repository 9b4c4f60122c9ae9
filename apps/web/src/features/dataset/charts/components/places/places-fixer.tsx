import type { ChartData } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { IconMapPinOff } from '@tabler/icons-react';
import { ErrorState } from '../../../../../ui/states/states.tsx';
import { PlacePicker } from './place-picker.tsx';
import { t } from '../../../../../messages/index.ts';
import { useGazetteer, type LoadedNames } from '../../hooks/use-gazetteer.ts';
import classes from './places.module.css';

type Matches = Readonly<Record<string, string | null>>;

interface PlacesFixerProps {
  readonly data: ChartData;
  /** The chart's matches as they should be from now on: `chart.map.matches`. */
  readonly onMatches: (matches: Matches) => void;
}

const MAX_NAMES = 30;

/** Names that no place was found for, each with a way to say which it is; and what was said before. */
export const PlacesFixer = ({ data, onMatches }: PlacesFixerProps) => {
  const area = data.chart.map?.area ?? 'world';
  const matches: Matches = data.chart.map?.matches ?? {};
  const unmatched = data.places?.unmatched ?? [];
  const loaded = useGazetteer(area);
  const chosen = Object.entries(matches);
  if (unmatched.length === 0 && chosen.length === 0) {
    return null;
  }
  if (loaded.isError) {
    return (
      <ErrorState
        error={loaded.error}
        title={t('mapName.placesFailed')}
        onRetry={() => void loaded.refetch()}
      />
    );
  }
  const choose = (name: string, code: string | null): void => onMatches({ ...matches, [name]: code });
  const forget = (name: string): void =>
    onMatches(Object.fromEntries(chosen.filter(([each]) => each !== name)));
  return (
    <>
      {unmatched.length === 0 ? null : (
        <section
          className={classes['places']}
          aria-label={t('mapName.placesTitle', { count: unmatched.length })}
        >
          <h3 className={classes['title']}>
            <IconMapPinOff size={16} stroke={1.6} aria-hidden="true" />
            {t('mapName.placesTitle', { count: unmatched.length })}
          </h3>
          <p className={classes['text']}>{t('mapName.placesText')}</p>
          <ul className={classes['names']}>
            {unmatched.slice(0, MAX_NAMES).map(({ name, rows }) => (
              <li key={name}>
                <span className={classes['name']} dir="auto" title={name}>
                  {name}
                </span>
                <span className={classes['rows']}>{t('mapName.placeRows', { rows })}</span>
                {loaded.data === undefined ? null : (
                  <PlacePicker name={name} of={loaded.data} onPick={(code) => choose(name, code)} />
                )}
                <Button
                  size="compact-xs"
                  variant="subtle"
                  aria-label={t('mapName.placeLeaveName', { name })}
                  onClick={() => choose(name, null)}
                >
                  {t('mapName.placeLeave')}
                </Button>
              </li>
            ))}
          </ul>
          {unmatched.length > MAX_NAMES ? (
            <p className={classes['text']}>
              {t('mapName.placesMore', { count: unmatched.length - MAX_NAMES })}
            </p>
          ) : null}
        </section>
      )}
      {chosen.length === 0 ? null : (
        <section className={classes['places']} aria-label={t('mapName.placesChosen')}>
          <h3 className={classes['title']}>{t('mapName.placesChosen')}</h3>
          <ul className={classes['names']}>
            {chosen.map(([name, code]) => (
              <li key={name}>
                <span className={classes['choice']} dir="auto">
                  {code === null
                    ? t('mapName.placeIsOut', { name })
                    : t('mapName.placeIs', { name, place: placeName(loaded.data, code) })}
                </span>
                <Button
                  size="compact-xs"
                  variant="subtle"
                  aria-label={t('mapName.placeUndoName', { name })}
                  onClick={() => forget(name)}
                >
                  {t('mapName.placeUndo')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};

const placeName = (loaded: LoadedNames | undefined, code: string): string =>
  loaded?.names.levels.map(({ places }) => places.get(code)?.name).find((name) => name !== undefined) ?? code;
