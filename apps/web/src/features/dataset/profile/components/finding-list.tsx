import type { QualityFinding, TransformationStep } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { useChange } from '../../../../lib/data/use-change.ts';
import { formatNumber, t } from '../../../../messages/index.ts';
import { errorMessage } from '../../../../ui/states/states.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { EditorsOnly } from '../../core/components/editors-only.tsx';
import { addStep, removeStep } from '../../core/recipe-api.ts';
import { RowsLink } from './rows-link.tsx';
import classes from './profile.module.css';

const FIXES = {
  trim: 'profileFix_trim',
  drop: 'profileFix_drop',
  dedupe: 'profileFix_dedupe',
  replace: 'profileFix_replace',
} as const;

/** A value that becomes none is not said to be replaced. */
const fixWords = (step: TransformationStep): string | null => {
  if (step.kind === 'replace' && step.with === null) {
    return t('profile.profileFix_empty');
  }
  return isFix(step.kind) ? t(`profile.${FIXES[step.kind]}`) : null;
};

const isFix = (kind: string): kind is keyof typeof FIXES => kind in FIXES;

/** The findings, costliest first, each with its rows and its fix. */
export const FindingList = ({ findings }: { readonly findings: readonly QualityFinding[] }) => (
  <ul className={classes['findings']}>
    {findings.map((finding) => (
      <Finding key={`${finding.kind} ${finding.columns.join(' ')} ${finding.says}`} finding={finding} />
    ))}
  </ul>
);

const Finding = ({ finding }: { readonly finding: QualityFinding }) => {
  const { dataset, address } = useDatasetPage();
  const { lost, says, because, filter, step, place } = finding;
  return (
    <li className={classes['finding']}>
      <span
        className={classes['lost']}
        data-free={lost === 0 ? '' : undefined}
        aria-label={
          lost === 0
            ? t('profile.profileFree')
            : t('profile.profileLost', { count: lost, points: formatNumber(lost, 1) })
        }
        role="img"
      >
        {lost === 0 ? '·' : `−${lost.toFixed(1)}`}
      </span>
      <div className={classes['words']}>
        <p>{says}</p>
        <p className={classes['because']}>{because}</p>
      </div>
      <div className={classes['actions']}>
        {filter === null ? null : (
          <RowsLink filter={filter} label={t('profile.profileShowRowsOf', { says })}>
            {t('profile.profileShowRows')}
          </RowsLink>
        )}
        {place === 'rejects' ? (
          <Link
            to="/datasets/$id/rejects"
            params={{ id: dataset.id }}
            search={address.version === null ? {} : { v: address.version }}
            className={classes['action']}
          >
            {t('profile.profileSeeRejects')}
          </Link>
        ) : null}
        {place === 'duplicates' || place === 'associations' ? (
          <a className={classes['action']} href={`#profile-${place}`}>
            {t('profile.profileSee')}
          </a>
        ) : null}
        {step === null ? null : <FixButton finding={finding} />}
      </div>
    </li>
  );
};

/** Adds the step to the recipe; what it did is seen there, and undone from the toast. */
const FixButton = ({ finding: { step, says } }: { readonly finding: QualityFinding }) => {
  const { dataset, address, canEdit } = useDatasetPage();
  const navigate = useNavigate();
  const call = useChange(async (fix: TransformationStep) => {
    const { data } = await addStep(dataset.id, fix);
    toast(t('profile.profileFixed'), {
      open: {
        label: t('dataset.layoutRecipe'),
        run: () => void navigate({ to: '/datasets/$id/recipe', params: { id: dataset.id } }),
      },
      undo: { label: t('grid.undo'), run: async () => void (await removeStep(data.id)) },
    });
  });
  const label = step === null ? null : fixWords(step);
  if (step === null || label === null) {
    return null;
  }
  const isOlder = address.version !== null && address.version !== dataset.version?.number;
  return (
    <>
      <EditorsOnly can={canEdit}>
        <Button
          variant="default"
          size="xs"
          disabled={!canEdit || isOlder}
          title={isOlder ? t('profile.profileFixNewest') : undefined}
          loading={call.isLoading}
          aria-label={t('profile.profileFixOf', { fix: label, says })}
          onClick={() => void call.run(step)}
        >
          {label}
        </Button>
      </EditorsOnly>
      {call.failure === null ? null : (
        <p role="alert" className={classes['failure']}>
          {errorMessage(call.failure)}
        </p>
      )}
    </>
  );
};
