import type { Cell, DatasetColumn, ProfiledColumn } from '@plumbline/contract';
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { formatNumber, t } from '../../../../messages/index.ts';
import { cellText } from '../../../../ui/text/cell-text.ts';
import { SMALL_ICON } from '../../../../ui/icons/icons.ts';
import { TypeIcon } from '../../../../ui/columns/type-icon.tsx';
import { profileStatistics, type Statistic } from '../../core/model/column-profile.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { CardBars, LengthBars } from './card-bars.tsx';
import { outlierCount } from '../model/order-columns.ts';
import classes from './profile.module.css';

interface ColumnCardProps {
  readonly column: ProfiledColumn;
  readonly rowCount: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** One column: its distribution, its missing values, and its notable issues. */
export const ColumnCard = ({ column, rowCount, isOpen, onToggle }: ColumnCardProps) => {
  const { findColumn } = useDatasetPage();
  const { name, label, type, facts } = column;
  const known = findColumn(name);
  const role = known?.role ?? 'dimension';
  const Icon = isOpen ? IconX : IconChevronDown;
  return (
    <li
      className={classes['card']}
      data-open={isOpen ? '' : undefined}
      ref={isOpen ? (card) => card?.scrollIntoView({ block: 'nearest' }) : undefined}
    >
      <div className={classes['cardHead']}>
        <TypeIcon type={type} role={role} />
        <h3 className={classes['cardTitle']} title={label}>
          {label}
        </h3>
        <ActionIcon
          size={24}
          aria-expanded={isOpen}
          aria-label={isOpen ? t('profile.profileClose') : t('profile.profileDetails', { column: label })}
          onClick={onToggle}
        >
          <Icon {...SMALL_ICON} />
        </ActionIcon>
      </div>
      <CardBars column={column} />
      <p className={classes['cardLine']}>
        <span>{distinctWords(column)}</span>
        <span data-some={facts.missing.share > 0 ? '' : undefined} className={classes['missingShare']}>
          {facts.missing.share > 0
            ? t('profile.profileMissingShare', { share: facts.missing.share })
            : t('profile.profileNothingMissing')}
        </span>
      </p>
      <div className={classes['fill']} aria-hidden="true">
        <span style={{ width: `${(1 - facts.missing.share) * 100}%` }} />
      </div>
      <ul className={classes['chips']}>
        {chipsOf(column).map((chip) => (
          <li key={chip}>{chip}</li>
        ))}
      </ul>
      {isOpen ? <Details column={column} rowCount={rowCount} /> : null}
    </li>
  );
};

const distinctWords = ({ profile: { distinct, distinctIsExact } }: ProfiledColumn): string =>
  t(distinctIsExact ? 'profile.profileDistinct' : 'profile.profileDistinctAbout', { count: distinct });

/** The notable issues, in a few words. */
function chipsOf(column: ProfiledColumn): readonly string[] {
  const { facts } = column;
  const { outliers, variants, gap } = facts;
  const far = outliers === null ? 0 : outliers.farBelow + outliers.farAbove;
  const standIns = facts.standIns.reduce((sum, { count }) => sum + count, 0);
  const whenAny = (count: number, words: string): readonly string[] => (count > 0 ? [words] : []);
  return [
    ...facts.traits.map((trait) => t(`profile.profileTrait_${trait}`)),
    ...whenAny(far, t('profile.profileExtreme', { count: far })),
    ...whenAny(outlierCount(column) - far, t('profile.profileOutliers', { count: outlierCount(column) })),
    ...whenAny(standIns, t('profile.profilePlaceholders', { count: standIns })),
    ...whenAny(facts.padded ?? 0, t('profile.profilePadded', { count: facts.padded ?? 0 })),
    ...whenAny(variants?.rows ?? 0, t('profile.profileVariants', { count: variants?.rows ?? 0 })),
    ...whenAny(facts.future ?? 0, t('profile.profileFuture', { count: facts.future ?? 0 })),
    ...(gap === null ? [] : [t('profile.profileGap', { count: gap.days })]),
  ];
}

const range = (low: number, high: number): string => `${formatNumber(low)} – ${formatNumber(high)}`;

function factStatistics({ facts }: ProfiledColumn): readonly Statistic[] {
  const { lengths, outliers, missing } = facts;
  return [
    ...(missing.empty + missing.blank > 0
      ? [
          {
            name: t('profile.profileEmptyTexts'),
            value: `${formatNumber(missing.empty)} / ${formatNumber(missing.blank)}`,
          },
        ]
      : []),
    ...(lengths === null
      ? []
      : [
          {
            name: t('profile.profileStatLengths'),
            value: [lengths.min, lengths.mean, lengths.max].map((each) => formatNumber(each, 1)).join(' / '),
          },
        ]),
    ...(outliers === null
      ? []
      : [
          {
            name: t(outliers.rule === 'tukey' ? 'profile.profileFences' : 'profile.profileFencesLog'),
            value: range(outliers.low, outliers.high),
          },
          { name: t('profile.profileFarFences'), value: range(outliers.farLow, outliers.farHigh) },
        ]),
  ];
}

const Details = ({ column, rowCount }: { readonly column: ProfiledColumn; readonly rowCount: number }) => {
  const { findColumn } = useDatasetPage();
  const known = findColumn(column.name);
  const described = { ...known, ...column } as DatasetColumn & ProfiledColumn;
  const { facts, profile } = column;
  const print = (cell: Cell): string => cellText(cell, described).text;
  return (
    <div className={classes['details']}>
      <dl className={classes['statistics']}>
        {[...profileStatistics(described), ...factStatistics(column)].map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd title={value}>{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <h4 className={classes['caption']}>{t('grid.panelTop')}</h4>
        <ol className={classes['top']}>
          {profile.top.slice(0, 8).map(({ value, count }) => (
            <li key={`${typeof value} ${value}`}>
              <span title={print(value)}>{print(value)}</span>
              <span>{formatNumber(count)}</span>
              <span>{t('profile.profileShare', { share: count / rowCount })}</span>
            </li>
          ))}
        </ol>
      </div>
      {facts.lengths === null ? null : (
        <div>
          <h4 className={classes['caption']}>{t('profile.profileLengths')}</h4>
          <LengthBars lengths={facts.lengths} />
        </div>
      )}
      {facts.variants === null || facts.variants.examples.length === 0 ? null : (
        <div>
          <h4 className={classes['caption']}>{t('profile.profileForms')}</h4>
          <ul className={classes['forms']}>
            {facts.variants.examples.map((forms) => (
              <li key={forms[0]?.value}>
                {forms
                  .map(({ value, count }) => t('profile.profileForm', { value: `“${value}”`, count }))
                  .join(' · ')}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
};
