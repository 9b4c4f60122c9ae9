import type { DashboardContent } from '@plumbline/contract';
import { Button, Modal } from '@mantine/core';
import { formatDate, t } from '../../../../messages/index.ts';
import { ErrorState } from '../../../../ui/states/states.tsx';
import { toDashboardContent } from '../../core/model/dashboard-content.ts';
import { changeWords, tileName } from '../../core/model/difference-text.ts';
import { differences, merge, type Difference } from '../../core/model/differences.ts';
import type { Conflict, DashboardEditor } from '../hooks/use-editing.ts';
import { FOCUSABLE } from '../../../../ui/scroll/focusable.ts';
import classes from './edit.module.css';

/** Both sides of each thing that either side changed since they began with the same. */
function sides(base: DashboardContent, mine: DashboardContent, theirs: DashboardContent) {
  const [own, other] = [differences(base, mine), differences(base, theirs)];
  const keyOf = ({ kind, key }: Difference): string => `${kind === 'field' ? 'field' : 'tile'} ${key}`;
  const keys = [...new Set([...own, ...other].map(keyOf))];
  const find = (list: readonly Difference[], key: string) => list.find((each) => keyOf(each) === key);
  return keys.map((key) => ({ key, mine: find(own, key), theirs: find(other, key) }));
}

/** A change with its result, where that fits in a few words. */
function sideWords(change: Difference | undefined, content: DashboardContent): string {
  if (change === undefined) {
    return t('dashboardEditor.unchanged');
  }
  if (change.kind === 'field') {
    const value = content[change.key];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : changeWords(change);
  }
  return changeWords(change);
}

function nameOf(one: Difference | undefined, other: Difference | undefined): string {
  const change = one ?? other;
  if (change === undefined) {
    return '';
  }
  return change.kind === 'field' ? t(`dashboardEditor.field-${change.key}`) : tileName(change.tile);
}

interface ConflictModalProps {
  readonly editing: DashboardEditor;
  readonly conflict: Conflict;
}

/** Somebody saved meanwhile: both versions side by side, and three ways on. */
export const ConflictModal = ({ editing, conflict }: ConflictModalProps) => {
  const { state, content, dispatch, saveOver, endConflict, isSaving, failure } = editing;
  const theirs = toDashboardContent(conflict.theirs);
  const rows = sides(state.saved, content, theirs);
  const merged = merge(state.saved, content, theirs);
  const clashing = new Set(merged.clashes.map(({ kind, key }) => `${kind} ${key}`));
  const { updatedBy, updatedAt } = conflict.theirs;
  const take = (next: DashboardContent): void => {
    dispatch({ type: 'rebased', content: next, saved: theirs, etag: conflict.etag });
    endConflict();
  };
  return (
    <Modal opened onClose={endConflict} title={t('dashboardEditor.conflictTitle')} size={760}>
      <p>
        {t('dashboardEditor.conflictWho', {
          name: updatedBy?.name ?? t('dashboard.nobody'),
          at: formatDate(updatedAt),
        })}{' '}
        {t('dashboardEditor.conflictWhat')}
      </p>
      <div
        className={classes['sidesFrame']}
        role="group"
        aria-label={t('dashboardEditor.conflictSides')}
        {...FOCUSABLE}
      >
        <table className={classes['sides']}>
          <thead>
            <tr>
              <th scope="col">{t('dashboardEditor.conflictThing')}</th>
              <th scope="col">{t('dashboardEditor.mine')}</th>
              <th scope="col">
                {t('dashboardEditor.theirs', { name: updatedBy?.name ?? t('dashboard.nobody') })}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, mine, theirs: other }) => (
              <tr key={key} data-clash={clashing.has(key) || undefined}>
                <th scope="row">{nameOf(mine, other)}</th>
                <td>{sideWords(mine, content)}</td>
                <td>{sideWords(other, theirs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes['quiet']}>
        {merged.clashes.length === 0
          ? t('dashboardEditor.mergeClean')
          : t('dashboardEditor.mergeClashes', { count: merged.clashes.length })}
      </p>
      <ErrorState error={failure} />
      <div className={classes['modalFoot']}>
        <Button variant="default" loading={isSaving} onClick={() => void saveOver(conflict.etag)}>
          {t('dashboardEditor.keepMine')}
        </Button>
        <Button variant="default" onClick={() => take(theirs)}>
          {t('dashboardEditor.takeTheirs')}
        </Button>
        <Button data-autofocus onClick={() => take(merged.content)}>
          {t('dashboardEditor.merge')}
        </Button>
      </div>
    </Modal>
  );
};
