import type { ChartCell, ChartData, ChartSpec } from '@plumbline/contract';
import { MARKS, isOther } from '@plumbline/viz';
import { IconPhoto, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { useBuilder } from '../hooks/builder-context.ts';
import { NumberField } from './fields.tsx';
import { readImage } from '../model/read-image.ts';
import { Swatches } from './swatches.tsx';
import type { ShelfName } from '../model/shelves.ts';
import { t } from '../../../../messages/index.ts';
import classes from './builder.module.css';

const MAX_SHOWN = 20;
const MAX_SIZE_PX = 200;

/** The values of a column of the chart, in the order in which colors are given to them. */
function listValues(data: ChartData | null, name: string): readonly string[] {
  const at = data?.columns.findIndex((column) => column.name === name) ?? -1;
  const facts = data?.columns[at];
  if (data === null || facts === undefined) {
    return [];
  }
  const known: readonly ChartCell[] = facts.keys ?? [];
  const cells = [...known, ...data.data.map((row): ChartCell => row[at] ?? null)];
  const values = cells.filter((cell) => cell !== null && !isOther(cell)).map(String);
  return known.length === 0 ? [...new Set(values)].sort() : [...new Set(values)];
}

/** A color, a size and an image for each value: stored by value, so that they survive sorting and filters. */
export const ValueLooks = ({ shelf }: { readonly shelf: ShelfName }) => {
  const { data, shown } = useBuilder();
  const [open, setOpen] = useState<string | null>(null);
  const values = listValues(data, shelf);
  const isSized = MARKS[shown.mark].options.includes('sizesByValue');
  if (shelf === 'x' && (shown.encoding.x?.timeUnit ?? shown.encoding.x?.part) !== undefined) {
    return null;
  }
  return (
    <div className={classes['looks']} role="group" aria-label={t('chartBuilder.colors')}>
      <p className={classes['label']}>{t('chartBuilder.colors')}</p>
      {values.length === 0 ? <p className={classes['quiet']}>{t('chartBuilder.valuesComing')}</p> : null}
      <ul>
        {values.slice(0, MAX_SHOWN).map((value, at) => (
          <li key={value}>
            <button
              type="button"
              className={classes['look']}
              aria-expanded={open === value}
              aria-label={t('chartBuilder.colorOf', {
                value: value === '' ? t('savedChart.emptyValue') : value,
              })}
              onClick={() => setOpen(open === value ? null : value)}
            >
              <span className={classes['dot']} style={{ background: colorAt(shown, value, at) }} />
              <span className={classes['pillName']}>{value === '' ? t('savedChart.emptyValue') : value}</span>
            </button>
            {open === value ? <LookOf value={value} isSized={isSized} /> : null}
          </li>
        ))}
      </ul>
      {values.length > MAX_SHOWN ? (
        <p className={classes['quiet']}>
          {t('chartBuilder.colorsMore', { count: values.length - MAX_SHOWN })}
        </p>
      ) : null}
    </div>
  );
};

const SLOTS = 10;

/** Values go by slot in order, unless the author said otherwise; of a single series all are slot 1. */
const colorAt = ({ colours, colour, encoding }: ChartSpec, value: string, at: number): string => {
  const slot = at < SLOTS ? `var(--pl-cat-${at + 1})` : 'var(--pl-text-3)';
  return colours?.[value] ?? (encoding.color === undefined ? (colour ?? 'var(--pl-cat-1)') : slot);
};

type Kind = 'colours' | 'sizes' | 'images';

const LookOf = ({ value, isSized }: { readonly value: string; readonly isSized: boolean }) => {
  const { chart, edit } = useBuilder();
  const [fault, setFault] = useState<string | null>(null);
  const set = (kind: Kind, look: string | number | null): void => {
    const { [value]: _, ...others } = (chart[kind] ?? {}) as Record<string, string | number>;
    const next = look === null ? others : { ...others, [value]: look };
    edit({ type: 'patch', patch: { [kind]: Object.keys(next).length === 0 ? undefined : next } });
  };
  const takeFile = async (file: File | undefined): Promise<void> => {
    if (file === undefined) {
      return;
    }
    const read = await readImage(file);
    setFault(read.ok ? null : t(`chartBuilder.${read.fault}`));
    if (read.ok) {
      set('images', read.address);
    }
  };
  const image = chart.images?.[value];
  return (
    <div className={classes['lookEdit']}>
      <Swatches
        label={t('chartBuilder.colorOf', { value })}
        value={chart.colours?.[value] ?? null}
        onChange={(colour) => set('colours', colour)}
      />
      {isSized ? (
        <NumberField
          label={t('chartBuilder.sizeOf', { value })}
          value={chart.sizes?.[value]}
          min={1}
          max={MAX_SIZE_PX}
          onChange={(size) => set('sizes', size ?? null)}
        />
      ) : null}
      <div className={classes['imageRow']}>
        {image === undefined ? null : <img src={image} alt="" width={24} height={24} />}
        <label className={classes['anyColor']}>
          <IconPhoto size={14} stroke={1.6} aria-hidden="true" />
          {t('chartBuilder.imageOf', { value })}
          <input
            type="file"
            accept="image/png,image/jpeg,image/webp,image/svg+xml"
            className="pl-hidden"
            onChange={(event) => void takeFile(event.currentTarget.files?.[0])}
          />
        </label>
        {image === undefined ? null : (
          <IconButton label={t('chartBuilder.imageRemove', { value })} onClick={() => set('images', null)}>
            <IconX size={12} stroke={1.8} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {fault === null ? null : (
        <p className={classes['fault']} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
};
