import { columnRef } from '@plumbline/query';
import type { DatasetColumn } from '@plumbline/contract';
import { ActionIcon, Button, Modal, Popover, TextInput, Tooltip } from '@mantine/core';
import { IconMathFunction, IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Form } from '../../../../ui/dialogs/form.tsx';
import { SMALL_ICON } from '../../../../ui/icons/icons.ts';
import { TypeIcon } from '../../../../ui/columns/type-icon.tsx';
import { MeasureMark } from '../../core/components/measure-mark.tsx';
import { useMeasures } from '../../core/hooks/use-measures.ts';

import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { t } from '../../../../messages/index.ts';
import type { PivotAddress } from '../model/pivot-address.ts';
import { addChip, type Well } from '../model/wells.ts';
import classes from './pivot.module.css';

interface AddChipProps {
  readonly well: Well;
  readonly pivot: PivotAddress;
  readonly change: (pivot: PivotAddress) => void;
}

/** Any column that fits a well, found by its name; for values also the rows themselves and a formula. */
export const AddChip = ({ well, pivot, change }: AddChipProps) => {
  const { columns } = useDatasetPage();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [isWriting, setWriting] = useState(false);
  const used = new Set([...pivot.rows, ...pivot.columns].map(({ column }) => column));
  const offered = columns.filter(
    ({ name, label, type }) =>
      (well === 'values' || (!used.has(name) && type !== 'json')) &&
      label.toLowerCase().includes(text.trim().toLowerCase()),
  );
  const measures = useMeasures().filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()));
  const addFormula = (formula: string): void => {
    const figure = {
      column: null,
      formula,
      agg: null,
      percentile: null,
      showAs: 'value',
      shade: null,
    } as const;
    change({ ...pivot, values: [...pivot.values, figure] });
  };
  const add = (column: DatasetColumn | null): void => {
    change(addChip(pivot, { well, at: pivot[well].length }, { column, columns }));
    setOpen(false);
    setText('');
  };
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        width={232}
        trapFocus
        returnFocus
        withinPortal
      >
        <Popover.Target>
          <Tooltip label={t(`pivot.pivotAdd_${well}`)}>
            <ActionIcon size={24} aria-label={t(`pivot.pivotAdd_${well}`)} onClick={() => setOpen(!isOpen)}>
              <IconPlus {...SMALL_ICON} />
            </ActionIcon>
          </Tooltip>
        </Popover.Target>
        <Popover.Dropdown p={8} aria-label={t(`pivot.pivotAdd_${well}`)}>
          <TextInput
            size="sm"
            aria-label={t('pivot.pivotFind')}
            placeholder={t('pivot.pivotFind')}
            value={text}
            data-autofocus
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              const [first] = offered;
              if (event.key === 'Enter' && text.trim() !== '' && first !== undefined) {
                event.preventDefault();
                add(first);
              }
            }}
          />
          <div className={classes['pick']}>
            {well === 'values' ? (
              <>
                {measures.map(({ name, certified }) => (
                  <Pick
                    key={name}
                    label={name}
                    icon={<MeasureMark isCertified={certified !== null} />}
                    onPick={() => {
                      addFormula(columnRef(name));
                      setOpen(false);
                      setText('');
                    }}
                  />
                ))}
                <Pick label={t('pivot.pivotRowsOf')} onPick={() => add(null)} />
                <Pick
                  label={t('pivot.pivotFormula')}
                  icon={<IconMathFunction {...SMALL_ICON} />}
                  onPick={() => {
                    setOpen(false);
                    setWriting(true);
                  }}
                />
              </>
            ) : null}
            {offered.slice(0, MAX_OFFERED).map((column) => (
              <Pick
                key={column.name}
                label={column.label}
                icon={<TypeIcon type={column.type} role={column.role} />}
                onPick={() => add(column)}
              />
            ))}
          </div>
        </Popover.Dropdown>
      </Popover>
      <FormulaValue
        isOpen={isWriting}
        onClose={() => setWriting(false)}
        onUse={(formula) => {
          setWriting(false);
          addFormula(formula);
        }}
      />
    </>
  );
};

/** Columns in the list; further ones are found by name. */
const MAX_OFFERED = 200;

const Pick = ({
  label,
  icon,
  onPick,
}: {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onPick: () => void;
}) => (
  <Button variant="subtle" color="gray" fullWidth justify="flex-start" leftSection={icon} onClick={onPick}>
    {label}
  </Button>
);

const FormulaValue = ({
  isOpen,
  onClose,
  onUse,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onUse: (formula: string) => void;
}) => {
  const [formula, setFormula] = useState('');
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('pivot.pivotFormulaTitle')}>
      <Form
        onSubmit={() => {
          if (formula.trim() !== '') {
            onUse(formula.trim());
            setFormula('');
          }
        }}
      >
        <TextInput
          label={t('pivot.pivotFormulaLabel')}
          description={t('pivot.pivotFormulaHint')}
          value={formula}
          onChange={(event) => setFormula(event.currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" mt={12}>
          {t('pivot.pivotFormulaUse')}
        </Button>
      </Form>
    </Modal>
  );
};
