import type { FilterNode } from '@plumbline/contract';
import { MARKS } from '@plumbline/viz';
import { Notice } from '../../../../../ui/states/notice.tsx';
import { useBuilder } from '../../hooks/builder-context.ts';
import { useRows } from '../../hooks/use-rows.ts';
import { AreaPicker } from './area-picker.tsx';
import { PlacesFixer } from './places-fixer.tsx';
import { t } from '../../../../../messages/index.ts';
import { absentFilter, beyondFilter } from '../../model/unplaced-filter.ts';
import classes from './places.module.css';

/** What only a map has: which it is, the names it has no place for, and the rows it cannot show. */
export const MapPanel = () => {
  const { shown, data, edit } = useBuilder();
  const { see } = useRows();
  if (MARKS[shown.mark].family !== 'map') {
    return null;
  }
  const map = { area: shown.map?.area ?? 'world', matches: shown.map?.matches ?? {} };
  const isMap = data !== null && data.places !== undefined;
  const places = isMap ? data.places : undefined;
  const isNamed = shown.mark === 'choropleth';
  return (
    <div className={classes['panel']}>
      <AreaPicker
        area={map.area}
        onArea={(area) => edit({ type: 'patch', patch: { map: { area, matches: {} } } })}
      />
      {isMap ? (
        <>
          <Unplaced
            rows={places?.outOfRange ?? 0}
            text={(rows) => t('mapName.outOfRange', { rows })}
            filter={beyondFilter(data)}
            onSee={see}
          />
          <Unplaced
            rows={places?.absent ?? 0}
            text={(rows) =>
              isNamed ? t('mapName.absentNames', { rows }) : t('mapName.absentPoints', { rows })
            }
            filter={absentFilter(data)}
            onSee={see}
          />
        </>
      ) : null}
      {isMap && isNamed ? (
        <PlacesFixer
          data={data}
          onMatches={(matches) => edit({ type: 'patch', patch: { map: { ...map, matches } } })}
        />
      ) : null}
    </div>
  );
};

interface UnplacedProps {
  readonly rows: number;
  readonly text: (rows: number) => string;
  readonly filter: FilterNode | null;
  readonly onSee: (filter: FilterNode) => void;
}

const Unplaced = ({ rows, text, filter, onSee }: UnplacedProps) =>
  rows === 0 ? null : (
    <Notice tone="info">
      {text(rows)}{' '}
      {filter === null ? null : (
        <button type="button" className={classes['see']} onClick={() => onSee(filter)}>
          {t('mapName.showRows')}
        </button>
      )}
    </Notice>
  );
