import { Button, Checkbox, Popover, SegmentedControl } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { orderedNames } from '../../core/model/column-layout.ts';
import { t } from '../../../../messages/index.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { FindField } from '../../../../ui/fields/find-field.tsx';
import { ICON } from '../../../../ui/icons/icons.ts';
import classes from './data.module.css';

/** Entries drawn at once; of 2,000 columns the rest is found by its name. */
const MAX_LISTED = 200;
const DENSITIES = ['dense', 'normal', 'relaxed'] as const;

/** Which columns show, found by name; row height and the way back to the view as it was at first. */
export const ColumnsPopover = () => {
  const { columns, view, changeView } = useDatasetPage();
  const [text, setText] = useState('');
  const names = orderedNames(
    columns.map(({ name }) => name),
    view.order,
  );
  const labels = new Map(columns.map(({ name, label }) => [name, label]));
  const hidden = new Set(view.hidden);
  const shownCount = names.filter((name) => !hidden.has(name)).length;
  const matching = names.filter((name) =>
    (labels.get(name) ?? name).toLowerCase().includes(text.toLowerCase()),
  );
  const listed = matching.slice(0, MAX_LISTED);
  const isAll = shownCount === names.length;
  return (
    <Popover position="bottom-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          className={classes['quiet'] ?? ''}
          leftSection={<IconColumns3 {...ICON} />}
        >
          {isAll
            ? t('grid.columnsAll', { total: names.length })
            : t('grid.columnsButton', { shown: shownCount, total: names.length })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('grid.columnsTitle')}>
        <FindField label={t('filter.findColumn')} value={text} onChange={setText} />
        <div className={classes['columnsList']}>
          {listed.map((name) => (
            <Checkbox
              key={name}
              size="xs"
              my={8}
              label={labels.get(name) ?? name}
              checked={!hidden.has(name)}
              onChange={(event) =>
                changeView({ type: event.currentTarget.checked ? 'show' : 'hide', columns: [name] })
              }
            />
          ))}
          {matching.length === 0 ? <p className={classes['menuHint']}>{t('filter.noColumnFound')}</p> : null}
          {matching.length > listed.length ? (
            <p className={classes['menuHint']}>
              {t('grid.columnsMany', { count: matching.length - listed.length })}
            </p>
          ) : null}
        </div>
        <div className={classes['columnsFoot']}>
          <Button
            variant="default"
            disabled={isAll}
            onClick={() => changeView({ type: 'show', columns: [...hidden] })}
          >
            {t('grid.columnsShowAll')}
          </Button>
          <Button variant="subtle" onClick={() => changeView({ type: 'reset' })}>
            {t('grid.columnsReset')}
          </Button>
        </div>
        <SegmentedControl
          mt="sm"
          fullWidth
          aria-label={t('grid.density')}
          value={view.density}
          onChange={(density) => changeView({ type: 'density', density })}
          data={DENSITIES.map((value) => ({ value, label: t(`grid.density_${value}`) }))}
        />
      </Popover.Dropdown>
    </Popover>
  );
};
