import { updateDatasource, type DatasetColumn } from '@plumbline/contract';
import { ActionIcon, Button, Drawer, Textarea, TextInput, Tooltip } from '@mantine/core';
import {
  IconChartBar,
  IconEyeOff,
  IconFilter,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { useChange } from '../../../../lib/data/use-change.ts';
import { FormButtons } from '../../../../ui/dialogs/form-buttons.tsx';
import { Form } from '../../../../ui/dialogs/form.tsx';
import { SMALL_ICON } from '../../../../ui/icons/icons.ts';
import { errorMessage } from '../../../../ui/states/states.tsx';
import { TypeIcon } from '../../../../ui/columns/type-icon.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { EditorsOnly } from '../../core/components/editors-only.tsx';
import { t } from '../../../../messages/index.ts';
import { ColumnMeaning } from './column-meaning.tsx';
import { ColumnShape, TopValues } from './column-shape.tsx';
import { ZonePart } from './zone-part.tsx';
import { FilteredShape } from './filtered-shape.tsx';
import { profileStatistics } from '../../core/model/column-profile.ts';
import classes from './panel.module.css';

interface ColumnPanelProps {
  readonly column: DatasetColumn;
  readonly isPhone: boolean;
  readonly onFilter: (column: string) => void;
  readonly onChart: (column: string) => void;
  readonly onRetype: (column: string) => void;
}

/** What one column is like: its shape, its figures, what it is called, and what can be done with it. */
export const ColumnPanel = (props: ColumnPanelProps) => {
  const { column, isPhone } = props;
  const { change } = useDatasetPage();
  const [isNaming, setIsNaming] = useState(false);
  const body = <PanelBody {...props} isNaming={isNaming} onNamed={() => setIsNaming(false)} />;
  const close = (): void => change({ column: null });
  if (isPhone) {
    return (
      <Drawer
        opened
        onClose={close}
        position="bottom"
        radius="12px 12px 0 0"
        size="75%"
        title={column.label}
        closeButtonProps={{ 'aria-label': t('grid.closePanel') }}
      >
        {body}
      </Drawer>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the panel from anywhere in it
    <aside
      className={classes['panel']}
      aria-label={t('grid.panelName', { column: column.label })}
      onKeyDown={(event) => (event.key === 'Escape' ? close() : undefined)}
    >
      <PanelHead column={column} onClose={close} onName={() => setIsNaming(!isNaming)} />
      {body}
    </aside>
  );
};

interface PanelHeadProps {
  readonly column: DatasetColumn;
  readonly onClose: () => void;
  readonly onName: () => void;
}

const PanelHead = ({ column, onClose, onName }: PanelHeadProps) => {
  const { view, changeView, canEdit } = useDatasetPage();
  const isPinned = view.pinnedLeft.includes(column.name) || view.pinnedRight.includes(column.name);
  const Pin = isPinned ? IconPinnedOff : IconPin;
  const pinLabel = t(isPinned ? 'grid.unpinColumn' : 'grid.pinColumn');
  const act = (label: string, Icon: typeof IconX, run: () => void) => (
    <Tooltip label={label}>
      <ActionIcon size={24} aria-label={label} onClick={run}>
        <Icon size={15} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <div className={classes['head']}>
      <TypeIcon type={column.type} role={column.role} />
      <h2 className={classes['title']} title={column.label}>
        {column.label}
      </h2>
      {canEdit ? act(t('grid.panelEdit'), IconPencil, onName) : null}
      {act(pinLabel, Pin, () =>
        changeView({ type: 'pin', column: column.name, side: isPinned ? null : 'left' }),
      )}
      {act(t('grid.hideColumn'), IconEyeOff, () => {
        changeView({ type: 'hide', columns: [column.name] });
        onClose();
      })}
      {act(t('grid.closePanel'), IconX, onClose)}
    </div>
  );
};

interface PanelBodyProps extends ColumnPanelProps {
  readonly isNaming: boolean;
  readonly onNamed: () => void;
}

const PanelBody = ({ column, onFilter, onChart, onRetype, isNaming, onNamed }: PanelBodyProps) => {
  const { columns, version, canEdit } = useDatasetPage();
  const position = columns.findIndex(({ name }) => name === column.name) + 1;
  return (
    <>
      <div className={classes['body']}>
        <p className={classes['place']}>
          {t('grid.typePlace', {
            type: t(`columnType.${column.type}`),
            place: position,
            count: columns.length,
          })}
        </p>
        {isNaming ? (
          <Naming column={column} onDone={onNamed} />
        ) : (
          <p className={classes['description']}>{column.description}</p>
        )}
        <ColumnMeaning key={column.name} column={column} />
        {column.profile === null ? <p className={classes['note']}>{t('grid.panelNoProfile')}</p> : null}
        {column.zone === undefined ? null : (
          <ZonePart zone={column.zone} written={column.writtenZones ?? []} />
        )}
        <FilteredShape column={column} />
        <ColumnShape column={column} />
        <dl className={classes['figures']}>
          {profileStatistics(column).map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd title={value}>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={classes['note']}>
          {t('grid.panelOver', { rows: version.rowCount, version: version.number })}
        </p>
        <TopValues column={column} rowCount={version.rowCount} />
      </div>
      <div className={classes['foot']}>
        <Button
          variant="default"
          leftSection={<IconChartBar {...SMALL_ICON} />}
          onClick={() => onChart(column.name)}
        >
          {t('grid.panelChart')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFilter {...SMALL_ICON} />}
          onClick={() => onFilter(column.name)}
        >
          {t('grid.panelFilter')}
        </Button>
        <EditorsOnly can={canEdit}>
          <Button variant="default" disabled={!canEdit} onClick={() => onRetype(column.name)}>
            {t('grid.panelRetype')}
          </Button>
        </EditorsOnly>
      </div>
    </>
  );
};

const Naming = ({ column, onDone }: { readonly column: DatasetColumn; readonly onDone: () => void }) => {
  const { dataset } = useDatasetPage();
  const [label, setLabel] = useState(column.label);
  const [description, setDescription] = useState(column.description ?? '');
  const call = useChange(updateDatasource);
  const save = async (): Promise<void> => {
    const named = {
      name: column.name,
      label: label.trim() === '' ? column.name : label.trim(),
      description: description.trim() === '' ? null : description.trim(),
    };
    const result = await call.run({ params: { id: dataset.id }, body: { columns: [named] } });
    if (result.ok) {
      onDone();
      toast(t('grid.panelSaved'));
    }
  };
  return (
    <Form className={classes['form']} onSubmit={save}>
      <TextInput
        size="sm"
        label={t('grid.panelLabel')}
        description={t('grid.panelLabelHint', { column: column.name })}
        value={label}
        maxLength={200}
        onChange={(event) => setLabel(event.currentTarget.value)}
        error={call.failure === null ? null : errorMessage(call.failure)}
      />
      <Textarea
        size="sm"
        label={t('grid.panelDescription')}
        value={description}
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={6}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <div className={classes['formFoot']}>
        <FormButtons submit={t('grid.panelSave')} isBusy={call.isLoading} onCancel={onDone} />
      </div>
    </Form>
  );
};
