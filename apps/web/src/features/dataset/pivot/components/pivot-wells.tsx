import { Button, Checkbox, Divider, Popover } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { useState, type DragEvent, type KeyboardEvent } from 'react';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { SMALL_ICON } from '../../../../ui/icons/icons.ts';
import { usePhone } from '../../../../ui/page/use-phone.ts';
import { t } from '../../../../messages/index.ts';
import { AddChip } from './add-chip.tsx';
import { FieldCut, FigureSettings } from './chip-settings.tsx';
import { aggregateName, figureName } from '../model/figure-name.ts';
import type { Field, Figure, PivotAddress } from '../model/pivot-address.ts';
import {
  changeField,
  changeFigure,
  moveChip,
  removeChip,
  WELLS,
  type Place,
  type Well,
} from '../model/wells.ts';
import classes from './pivot.module.css';

interface WellsProps {
  readonly pivot: PivotAddress;
  readonly change: (pivot: PivotAddress) => void;
}

const KEYS_ID = 'pivot-field-keys';
const DRAG_TYPE = 'application/x-plumbline-field';

/** The fields in rows, columns and values; chips move by pointer, by keys and by their menus. */
export const PivotWells = ({ pivot, change }: WellsProps) => (
  <aside className={classes['wells']} aria-label={t('pivot.pivotFields')}>
    <span id={KEYS_ID} hidden>
      {t('pivot.pivotFieldKeys')}
    </span>
    {WELLS.map((well) => (
      <WellBox key={well} well={well} pivot={pivot} change={change} />
    ))}
    <div className={classes['totals']}>
      {(['grand', 'rows', 'columns'] as const).map((kind) => (
        <Checkbox
          key={kind}
          size="xs"
          label={t(
            `pivot.${
              (
                { grand: 'pivotTotalsGrand', rows: 'pivotTotalsRows', columns: 'pivotTotalsColumns' } as const
              )[kind]
            }`,
          )}
          checked={pivot.totals[kind]}
          onChange={(event) =>
            change({ ...pivot, totals: { ...pivot.totals, [kind]: event.currentTarget.checked } })
          }
        />
      ))}
    </div>
  </aside>
);

const wellTitle = (well: Well): string =>
  t(`pivot.${({ rows: 'pivotRows', columns: 'pivotColumns', values: 'pivotValues' } as const)[well]}`);

const WellBox = ({ well, pivot, change }: WellsProps & { readonly well: Well }) => {
  const { columns } = useDatasetPage();
  const [isOver, setOver] = useState(false);
  const chips: readonly (Field | Figure)[] = pivot[well];
  const drop = (event: DragEvent, at: number): void => {
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    const from = readPlace(event.dataTransfer.getData(DRAG_TYPE));
    if (from !== null) {
      change(moveChip(pivot, { from, to: { well, at } }, columns));
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what can be dropped here can be moved here by keys and by its menu too
    <section
      className={classes['well']}
      aria-label={wellTitle(well)}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAG_TYPE)) {
          event.preventDefault();
          setOver(true);
        }
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => drop(event, chips.length)}
    >
      <div className={classes['wellHead']}>
        {wellTitle(well)}
        <AddChip well={well} pivot={pivot} change={change} />
      </div>
      {chips.length === 0 ? (
        <p className={classes['wellEmpty']}>{t(`pivot.pivotWellEmpty_${well}`)}</p>
      ) : null}
      {chips.map((chip, at) => (
        <Chip
          // A well may hold a column twice.
          key={`${at}/${chip.column}`}
          place={{ well, at }}
          chip={chip}
          pivot={pivot}
          change={change}
          onDrop={(event) => drop(event, at)}
        />
      ))}
    </section>
  );
};

const readPlace = (text: string): Place | null => {
  const [well, at] = text.split('/');
  const target = WELLS.find((each) => each === well);
  return target === undefined || at === undefined ? null : { well: target, at: Number(at) };
};

interface ChipProps extends WellsProps {
  readonly place: Place;
  readonly chip: Field | Figure;
  readonly onDrop: (event: DragEvent) => void;
}

const isFigure = (chip: Field | Figure): chip is Figure => 'agg' in chip;

const cutText = (chip: Field | Figure): string => {
  if (!isFigure(chip)) {
    return chip.unit === null ? String(chip.bins ?? '') : t(`unit.${chip.unit}`);
  }
  const shown = chip.showAs === 'value' ? '' : t(`pivot.pivotShow_${chip.showAs}`);
  const agg = chip.agg === null ? '' : aggregateName(chip.agg);
  return [agg, shown].filter((part) => part !== '').join(', ');
};

const Chip = ({ place, chip, pivot, change, onDrop }: ChipProps) => {
  const { columns, findColumn } = useDatasetPage();
  const [isOpen, setOpen] = useState(false);
  const isPhone = usePhone();
  const column = chip.column === null ? null : findColumn(chip.column);
  const name = isFigure(chip) ? figureName(chip, findColumn) : (column?.label ?? chip.column);
  const move = (to: Place): void => change(moveChip(pivot, { from: place, to }, columns));
  const moveByKey = (event: KeyboardEvent): void => {
    if (!event.altKey) {
      return;
    }
    const { well, at } = place;
    const next = WELLS[WELLS.indexOf(well) + (event.key === 'ArrowRight' ? 1 : -1)];
    if (event.key === 'ArrowUp' && at > 0) {
      move({ well, at: at - 1 });
    } else if (event.key === 'ArrowDown' && at < pivot[well].length - 1) {
      move({ well, at: at + 2 });
    } else if ((event.key === 'ArrowLeft' || event.key === 'ArrowRight') && next !== undefined) {
      move({ well: next, at: pivot[next].length });
    } else {
      return;
    }
    event.preventDefault();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position={isPhone ? 'bottom-start' : 'right-start'}
      width={232}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <button
          type="button"
          draggable
          className={classes['chip']}
          aria-describedby={KEYS_ID}
          title={name ?? ''}
          onClick={() => setOpen(!isOpen)}
          onKeyDown={moveByKey}
          onDragStart={(event) => {
            event.dataTransfer.setData(DRAG_TYPE, `${place.well}/${place.at}`);
            event.dataTransfer.effectAllowed = 'move';
          }}
          onDrop={onDrop}
        >
          <IconGripVertical {...SMALL_ICON} />
          <span className={classes['chipName']}>{name}</span>{' '}
          <span className={classes['chipCut']}>{cutText(chip)}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown p={4} aria-label={name ?? ''}>
        {isFigure(chip) ? (
          <FigureSettings
            figure={chip}
            column={column}
            columns={columns}
            onChange={(next) => change(changeFigure(pivot, place.at, next))}
          />
        ) : (
          <FieldCut
            field={chip}
            column={column}
            onChange={(next) => change(changeField(pivot, place, next))}
          />
        )}
        <Divider my={4} />
        <MoveButtons
          place={place}
          pivot={pivot}
          move={(to) => {
            setOpen(false);
            move(to);
          }}
        />
        <Divider my={4} />
        <ChipButton
          color="red"
          label={t('pivot.pivotRemove')}
          onClick={() => change(removeChip(pivot, place))}
        />
      </Popover.Dropdown>
    </Popover>
  );
};

const ChipButton = ({
  label,
  color = 'gray',
  onClick,
}: {
  readonly label: string;
  readonly color?: 'gray' | 'red';
  readonly onClick: () => void;
}) => (
  <Button variant="subtle" size="sm" color={color} fullWidth justify="flex-start" onClick={onClick}>
    {label}
  </Button>
);

const MoveButtons = ({
  place: { well, at },
  pivot,
  move,
}: {
  readonly place: Place;
  readonly pivot: PivotAddress;
  readonly move: (to: Place) => void;
}) => (
  <>
    {at > 0 ? <ChipButton label={t('pivot.pivotMoveUp')} onClick={() => move({ well, at: at - 1 })} /> : null}
    {at < pivot[well].length - 1 ? (
      <ChipButton label={t('pivot.pivotMoveDown')} onClick={() => move({ well, at: at + 2 })} />
    ) : null}
    {WELLS.filter((other) => other !== well).map((other) => (
      <ChipButton
        key={other}
        label={t(`pivot.pivotMoveTo_${other}`)}
        onClick={() => move({ well: other, at: pivot[other].length })}
      />
    ))}
  </>
);
