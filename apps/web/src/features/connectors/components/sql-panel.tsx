import { Button } from '@mantine/core';
import type { Connection, RemoteTable } from '@plumbline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyPart } from '../../../lib/loading/lazy-part.ts';
import { t } from '../../../messages/index.ts';
import { previewQuery } from '../api.ts';
import { withQuery, type ExtractDraft } from '../model/extract-draft.ts';
import classes from './connections.module.css';
import { Preview } from './preview.tsx';

const StatementField = lazyPart(async () => ({
  default: (await import('./statement-field.tsx')).StatementField,
}));

interface SqlPanelProps {
  readonly connection: Connection;
  readonly tables: readonly RemoteTable[];
  readonly draft: ExtractDraft;
  readonly onChange: (draft: ExtractDraft) => void;
}

/** A statement in the source's own SQL, and its first rows. */
export const SqlPanel = ({ connection, tables, draft, onChange }: SqlPanelProps) => {
  const [ran, setRan] = useState<string | null>(null);
  const client = useQueryClient();
  const run = () => {
    setRan(draft.query);
    // The same text again is run again.
    const { queryKey } = previewQuery(connection.id, { query: draft.query });
    void client.resetQueries({ queryKey, exact: true });
  };
  return (
    <>
      <StatementField
        value={draft.query}
        kind={connection.kind}
        tables={tables}
        onChange={(query) => onChange(withQuery(draft, query))}
        onRun={run}
      />
      <div className={classes['actions']}>
        <p className={classes['muted']}>{t('connection.statementHelp')}</p>
        <Button variant="default" disabled={draft.query.trim() === ''} onClick={run}>
          {t('connection.run')}
        </Button>
      </div>
      {ran === null || ran.trim() === '' ? null : (
        <Preview connectionId={connection.id} target={{ query: ran }} />
      )}
    </>
  );
};
