import type { CheckedClaim, Claim } from '@plumbline/contract';
import { Box, Button, Popover } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../../../messages/index.ts';
import { useTraceLink } from '../../../lib/routes/use-trace-link.ts';
import { useChangeSearchKeys, useSearchKeys } from '../../../lib/routes/use-search-keys.ts';
import { compactFilters } from '../../../lib/filters/filter-address.ts';
import { claimText } from './claim-text.ts';
import classes from './stories.module.css';

interface ClaimLineProps {
  readonly check: CheckedClaim;
  readonly claim: Claim;
  readonly datasetId: string;
  readonly storyId: string;
}

/** Opens the page on which the number is computed step by step. */
const TraceButton = ({ check, claim, datasetId, storyId }: ClaimLineProps) => {
  const link = useTraceLink();
  const { evidence } = check;
  return evidence === null ? null : (
    <Button
      variant="default"
      loading={link.isLoading}
      onClick={() =>
        void link.run({
          datasetId,
          version: evidence.version,
          number: { kind: 'claim', claim },
          source: { kind: 'story', id: storyId },
        })
      }
    >
      {t('trace.title')}
    </Button>
  );
};

/** The line from a number down to its query and its rows. */
export const ClaimLine = ({ check, claim, datasetId, storyId }: ClaimLineProps) => (
  <div className={classes['line']}>
    <p className={classes['lineValue']}>{claimText(check)}</p>
    <p className={classes['lineState']} data-state={check.state}>
      {t(`storyPage.claim.${check.state}`)}
    </p>
    {check.state === 'changed' || check.state === 'false' ? (
      <p>{t('storyPage.wasNow', { before: check.written ?? '–', now: check.current ?? '–' })}</p>
    ) : null}
    {check.evidence === null ? null : (
      <>
        <p className={classes['note']}>{t('storyPage.datum', { version: check.evidence.version })}</p>
        <details>
          <summary>{t('storyPage.query')}</summary>
          <Box component="pre" className={classes['sql']} tabIndex={0}>
            {check.evidence.sql}
          </Box>
          {check.evidence.params.length === 0 ? null : (
            <p className={classes['note']}>
              {t('storyPage.params', { params: check.evidence.params.map(String) })}
            </p>
          )}
        </details>
        <Link
          to="/datasets/$id/data"
          params={{ id: datasetId }}
          search={check.rows === null ? {} : { f: compactFilters(check.rows) }}
        >
          {t('storyPage.rows')}
        </Link>
        <TraceButton check={check} claim={claim} datasetId={datasetId} storyId={storyId} />
      </>
    )}
  </div>
);

interface ClaimMarkProps extends ClaimLineProps {
  readonly id: string;
}

/** A checked value in a sentence: its state shows, and it opens its line, also by the address (`?claim=`). */
export const ClaimMark = ({ check, claim: made, datasetId, storyId, id }: ClaimMarkProps) => {
  const { claim } = useSearchKeys();
  const change = useChangeSearchKeys();
  const isOpen = claim === id;
  const setIsOpen = (isNext: boolean): void =>
    change(({ claim: _claim, ...rest }) => (isNext ? { ...rest, claim: id } : rest), {
      replace: true,
      resetScroll: false,
      hash: true,
    });
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      width={340}
      position="bottom-start"
      trapFocus
      returnFocus
      withArrow
    >
      <Popover.Target>
        <button
          type="button"
          id={id}
          className={classes['claim']}
          data-state={check.state}
          aria-label={t('storyPage.claimLabel', {
            value: claimText(check),
            state: t(`storyPage.claim.${check.state}`),
          })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {claimText(check)}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <ClaimLine check={check} claim={made} datasetId={datasetId} storyId={storyId} />
      </Popover.Dropdown>
    </Popover>
  );
};
