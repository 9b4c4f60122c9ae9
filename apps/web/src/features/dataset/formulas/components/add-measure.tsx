import { TIME_UNITS, type SavedMeasure } from '@plumbline/contract';
import { isTemporal } from '@plumbline/viz';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../../lib/loading/lazy-part.ts';
import type { NewTile } from '../../../../lib/tiles/add-tile.ts';
import { savedFigure, type FigureShows } from '../../../../lib/tiles/figure-shows.ts';
import { t } from '../../../../messages/index.ts';
import { NO_FILTERS } from '../../../../lib/filters/filter-tree.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';

const PickDashboard = lazyPart(async () => ({
  default: (await import('../../../../ui/tiles/pick-dashboard.tsx')).PickDashboard,
}));

/** Puts a measure on a dashboard as a figure; over the dates of the dataset where the measure is meant for a unit of time. */
export const AddMeasure = ({ measure }: { readonly measure: SavedMeasure }) => {
  const { dataset, columns } = useDatasetPage();
  const [isOpen, setOpen] = useState(false);
  const timeUnit = TIME_UNITS.find((unit) => unit === measure.grain);
  const time = columns.find((column) => column.role === 'time' && isTemporal(column));
  const over: Pick<FigureShows, 'over'> =
    timeUnit === undefined || time === undefined ? {} : { over: { field: time.name, timeUnit } };
  const tile: NewTile = {
    dataset: dataset.id,
    // The tile is called as the measure is.
    title: '',
    filters: NO_FILTERS,
    shows: { kind: 'figure', measure: savedFigure(measure), ...over },
  };
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {t('savedChart.addToDashboard')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <PickDashboard tile={tile} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
