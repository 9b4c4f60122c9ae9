import { THEMES } from '@plumbline/contract';
import { FilterScopeContext } from '../../../../ui/filter/filter-scope.ts';
import { NO_FILTERS } from '../../../../lib/filters/filter-tree.ts';
import { GroupEditor } from '../../../../ui/filter/group-editor.tsx';
import { useQuery } from '@tanstack/react-query';
import { foldersQuery } from '../../core/api.ts';
import { folderPaths } from '../../core/model/folder-paths.ts';
import { useDatasetScope } from '../../../../ui/filter/use-dataset-scope.ts';
import { t } from '../../../../messages/index.ts';
import { useEdit } from '../hooks/edit-context.ts';
import { Choice, TextField } from './settings/fields.tsx';
import classes from './edit.module.css';

const PAUSES = [null, 10, 60, 300, 900, 3600] as const;

function pauseWords(seconds: number | null): string {
  if (seconds === null) {
    return t('dashboardEditor.autoRefreshNone');
  }
  return seconds % 60 === 0
    ? t('dashboardEditor.autoRefreshMinutes', { count: seconds / 60 })
    : t('dashboardEditor.autoRefreshSeconds', { count: seconds });
}

/** What holds for the whole dashboard. */
export const DashboardSettings = () => {
  const { content, dispatch, dashboard, datasets } = useEdit();
  const folders = useQuery(foldersQuery).data ?? [];
  const scope = useDatasetScope(datasets.get(dashboard.datasetId), dashboard.datasetId);
  const set = (change: Partial<typeof content>): void => dispatch({ type: 'set', change });
  const pauses = PAUSES.some((each) => each === content.refreshSeconds)
    ? PAUSES
    : ([...PAUSES, content.refreshSeconds] as const);
  return (
    <FilterScopeContext value={scope}>
      <div className={classes['form']}>
        <TextField
          label={t('dashboard.name')}
          value={content.name}
          maxLength={200}
          error={content.name.trim() === '' ? t('dashboard.nameEmpty') : undefined}
          onCommit={(name) => set({ name: name.trim() === '' ? content.name : name.trim() })}
        />
        <TextField
          label={t('dashboardEditor.description')}
          value={content.description}
          maxLength={2000}
          rows={3}
          onCommit={(description) => set({ description })}
        />
        <Choice
          label={t('dashboard.folder')}
          value={content.folderId ?? ''}
          options={[
            { value: '', label: t('dashboard.noFolder') },
            ...folderPaths(folders).map(({ folder, path }) => ({ value: folder.id, label: path })),
          ]}
          onChange={(id) => set({ folderId: id === '' ? null : id })}
        />
        <Choice
          label={t('dashboardEditor.autoRefresh')}
          value={String(content.refreshSeconds ?? '')}
          options={pauses.map((seconds) => ({
            value: String(seconds ?? ''),
            label: pauseWords(seconds),
          }))}
          onChange={(text) => set({ refreshSeconds: text === '' ? null : Number(text) })}
        />
        <Choice
          label={t('dashboardEditor.dashboardTheme')}
          description={t('dashboardEditor.dashboardThemeWhat')}
          value={content.theme}
          options={THEMES.map((value) => ({ value, label: t(`dashboard.theme-${value}`) }))}
          onChange={(theme) => set({ theme })}
        />
        <fieldset className={classes['fieldset']}>
          <legend>{t('dashboardEditor.dashboardFilters')}</legend>
          <p className={classes['quiet']}>{t('dashboardEditor.dashboardFiltersWhat')}</p>
          <GroupEditor group={content.filters} rest={NO_FILTERS} onChange={(filters) => set({ filters })} />
        </fieldset>
      </div>
    </FilterScopeContext>
  );
};
