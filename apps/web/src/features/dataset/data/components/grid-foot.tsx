import { DEFAULT_LIMIT } from '@plumbline/contract';
import { ActionIcon, Button, NumberInput, Popover, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Form } from '../../../../ui/dialogs/form.tsx';
import { ICON } from '../../../../ui/icons/icons.ts';
import { errorMessage } from '../../../../ui/states/states.tsx';
import { formatDate, t } from '../../../../messages/index.ts';
import { sortWords } from '../../core/model/sorting.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import classes from './data.module.css';

interface GridFootProps {
  /** Rows of the whole result; null while it is not known. */
  readonly total: number | null;
  /** When live rows were read; null for those of a version. */
  readonly asOf: string | null;
  /** Rows to count on until then. */
  readonly expected: number;
  /** What is selected, in words; null for nothing. */
  readonly selected: string | null;
  /** Something that went wrong with the last act. */
  readonly problem: string | null;
  readonly jumpToRow: (row: number) => void;
}

/** Where in the result this is, what is selected, how it is sorted, and the way to any row. */
export const GridFoot = ({ total, asOf, expected, selected, problem, jumpToRow }: GridFootProps) => {
  const { address, findColumn, viewError } = useDatasetPage();
  const rows = total ?? expected;
  const pages = Math.max(1, Math.ceil(rows / DEFAULT_LIMIT));
  const page = Math.min(address.page, pages);
  const first = (page - 1) * DEFAULT_LIMIT;
  const goToPage = (next: number): void => jumpToRow((next - 1) * DEFAULT_LIMIT);
  const trouble =
    problem ?? (viewError === null ? null : t('dataset.viewNotSaved', { reason: errorMessage(viewError) }));
  return (
    <div className={classes['foot']} data-foot="">
      <span>
        {total === 0 ? t('grid.barNoRows') : null}
        {rows === 0
          ? null
          : t('grid.barRange', {
              first: first + 1,
              last: Math.min(rows, first + DEFAULT_LIMIT),
              total: rows,
            })}
      </span>
      {asOf === null ? null : (
        <span className={classes['footPart']}>· {t('live.asOf', { at: formatDate(asOf, 'full') })}</span>
      )}
      {selected === null ? null : (
        <span className={classes['footPart']} title={selected}>
          · {selected}
        </span>
      )}
      {trouble === null ? null : (
        <span className={`${classes['footPart']} ${classes['footError']}`} role="alert">
          {trouble}
        </span>
      )}
      <span className={classes['footEnd']}>
        <span className={classes['sorted']}>{sortWords(address.sort, findColumn)}</span>
        <Tooltip label={t('grid.barPrevious')}>
          <ActionIcon
            size={24}
            aria-label={t('grid.barPrevious')}
            disabled={page <= 1}
            onClick={() => goToPage(page - 1)}
          >
            <IconChevronLeft {...ICON} />
          </ActionIcon>
        </Tooltip>
        <GoToRow rows={rows} label={t('grid.barPage', { page, pages })} jumpToRow={jumpToRow} />
        <Tooltip label={t('grid.barNext')}>
          <ActionIcon
            size={24}
            aria-label={t('grid.barNext')}
            disabled={page >= pages}
            onClick={() => goToPage(page + 1)}
          >
            <IconChevronRight {...ICON} />
          </ActionIcon>
        </Tooltip>
      </span>
    </div>
  );
};

interface GoToRowProps {
  readonly rows: number;
  readonly label: string;
  readonly jumpToRow: (row: number) => void;
}

const GoToRow = ({ rows, label, jumpToRow }: GoToRowProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const [row, setRow] = useState<string | number>('');
  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus returnFocus position="top">
      <Popover.Target>
        <Tooltip label={t('grid.barGoTo')}>
          <button type="button" className={classes['pageLink']} onClick={() => setIsOpen(!isOpen)}>
            {label}
          </button>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('grid.barGoTo')}>
        <Form
          className={classes['goTo']}
          onSubmit={() => {
            const wanted = Math.round(Number(row));
            if (wanted >= 1) {
              jumpToRow(Math.min(rows, wanted) - 1);
              setIsOpen(false);
            }
          }}
        >
          <NumberInput
            size="sm"
            w={180}
            label={t('grid.barGoToLabel', { count: rows })}
            value={row}
            onChange={setRow}
            min={1}
            max={Math.max(1, rows)}
            allowDecimal={false}
            thousandSeparator=","
            hideControls
            data-autofocus
          />
          <Button type="submit">{t('grid.barGo')}</Button>
        </Form>
      </Popover.Dropdown>
    </Popover>
  );
};
