import { Button } from '@mantine/core';
import type { Job } from '@plumbline/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useDraftOwner } from '../../../lib/session/current.ts';
import { draftBox, type Draft } from '../../../lib/drafts/drafts.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { formatAgo, t } from '../../../messages/index.ts';
import { madeDrafts, openDrafts } from '../model/jobs.ts';
import classes from './list.module.css';

const KIND = 'dataset';

export interface DraftListControl {
  readonly drafts: readonly Draft[];
  readonly discard: (draft: Draft) => void;
}

/** Datasets that this person started on this device and has not created yet. */
export function useDraftList(jobs: readonly Job[]): DraftListControl {
  const draftOwner = useDraftOwner();
  const [, setReadings] = useState(0);
  const box = useMemo(() => draftBox(draftOwner), [draftOwner]);
  useEffect(() => {
    for (const draft of madeDrafts(box.list(KIND), jobs)) {
      box.drop(KIND, draft.id);
    }
  }, [box, jobs]);
  const reread = (): void => setReadings((readings) => readings + 1);
  const discard = (draft: Draft): void => {
    box.drop(KIND, draft.id);
    reread();
    const restoreDraft = (): void => {
      box.keep(draft);
      reread();
    };
    toast(t('datasets.discarded', { name: draft.title }), {
      undo: { label: t('datasets.undo'), run: restoreDraft },
    });
  };
  return { drafts: draftOwner === '' ? [] : openDrafts(box.list(KIND), jobs), discard };
}

export const DraftList = ({ drafts, discard }: DraftListControl) => {
  const navigate = useNavigate();
  const [now] = useState(Date.now);
  if (drafts.length === 0) {
    return null;
  }
  return (
    <section className={classes['band']} aria-labelledby="drafts">
      <div className={classes['bandHead']}>
        <h2 id="drafts">{t('datasets.draftsTitle')}</h2>
        <p>{t('datasets.draftsStored')}</p>
      </div>
      <ul className={classes['rows']}>
        {drafts.map((draft) => (
          <li key={draft.id} className={classes['row']}>
            <span className={classes['rowText']}>{draft.title}</span>
            <span className={classes['rowSub']}>
              {t('datasets.draftSavedAt', { at: formatAgo(new Date(draft.updatedAt).toISOString(), now) })}
            </span>
            <span className={classes['rowEnd']}>
              <Button
                variant="subtle"
                color="gray"
                aria-label={t('datasets.discardOf', { name: draft.title })}
                onClick={() => discard(draft)}
              >
                {t('datasets.discard')}
              </Button>
              <Button
                variant="default"
                aria-label={t('datasets.goOnOf', { name: draft.title })}
                onClick={() => void navigate({ href: draft.link })}
              >
                {t('datasets.goOn')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
