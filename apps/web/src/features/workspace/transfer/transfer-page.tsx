import { Button, FileButton } from '@mantine/core';
import {
  BUNDLE_PARTS,
  exportOrganisation,
  importOrganisation,
  type BundlePart,
  type ImportResult,
  type OrganisationBundle,
} from '@plumbline/contract';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { api, ApiError } from '../../../lib/api/api.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { offerFile } from '../../../lib/browser/save-response.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { t } from '../../../messages/index.ts';
import { positionKey } from '../../../lib/values/position-key.ts';
import { ICON } from '../../../ui/icons/icons.ts';
import settings from '../../../ui/settings/settings.module.css';
import { SettingsLayout } from '../../../ui/settings/settings-layout.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import classes from './transfer.module.css';

const ExportSection = () => {
  const saving = useChange(async () => {
    const { data } = await api.call(exportOrganisation);
    const blob = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
    offerFile(blob, `${data.organisation.slug}-${data.exportedAt.slice(0, 10)}.json`);
  });
  const run = async (): Promise<void> => {
    if ((await saving.run()).ok) {
      toast(t('workspaceTransfer.exported'));
    }
  };
  return (
    <section className={settings['section']}>
      <h2>{t('workspaceTransfer.export')}</h2>
      <p className={settings['what']}>{t('workspaceTransfer.exportWhat')}</p>
      <Button
        variant="default"
        loading={saving.isLoading}
        leftSection={<IconDownload {...ICON} />}
        onClick={() => void run()}
      >
        {t('workspaceTransfer.exportAction')}
      </Button>
      <ErrorState error={saving.failure} />
    </section>
  );
};

interface ChosenFile {
  readonly name: string;
  /** Null: it is not JSON. */
  readonly bundle: OrganisationBundle | null;
  /** One import, however often it is sent. */
  readonly key: string;
}

async function readFile(file: File): Promise<ChosenFile> {
  const key = crypto.randomUUID();
  try {
    // The server checks what is in it.
    return { name: file.name, bundle: JSON.parse(await file.text()) as OrganisationBundle, key };
  } catch {
    return { name: file.name, bundle: null, key };
  }
}

const Issues = ({ error }: { readonly error: ApiError }) => (
  <div className={classes['issues']} role="alert">
    <p className={classes['lead']}>{t('workspaceTransfer.issues', { count: error.issues.length })}</p>
    <ul>
      {error.issues.map(({ path, message }) => (
        <li key={`${path} ${message}`}>
          <code>{path}</code> {message}
        </li>
      ))}
    </ul>
  </div>
);

const Failure = ({ error }: { readonly error: unknown }) =>
  error instanceof ApiError && error.issues.length > 0 ? (
    <Issues error={error} />
  ) : (
    <ErrorState error={error} />
  );

const Part = ({ part, things }: { readonly part: BundlePart; readonly things: ImportResult['things'] }) => (
  <details className={classes['part']}>
    <summary>
      {t(`workspaceTransfer.part.${part}`, { count: things.length })}
      {things.some(({ isNameTaken }) => isNameTaken) ? (
        <span className={classes['taken']}> {t('workspaceTransfer.nameTaken')}</span>
      ) : null}
    </summary>
    <ul>
      {things.map(({ name, isNameTaken }, index) => (
        <li key={positionKey(index)}>
          {name}
          {isNameTaken ? <span className={classes['taken']}> {t('workspaceTransfer.nameTaken')}</span> : null}
        </li>
      ))}
    </ul>
  </details>
);

const Preview = ({ result }: { readonly result: ImportResult }) => {
  const takenCount = result.things.filter(({ isNameTaken }) => isNameTaken).length;
  if (result.things.length === 0) {
    return <p>{t('workspaceTransfer.nothing')}</p>;
  }
  return (
    <div>
      <h3 className={classes['lead']}>{t('workspaceTransfer.preview')}</h3>
      {BUNDLE_PARTS.map((part) => {
        const things = result.things.filter((thing) => thing.part === part);
        return things.length === 0 ? null : <Part key={part} part={part} things={things} />;
      })}
      <ul className={classes['notes']}>
        {takenCount === 0 ? null : <li>{t('workspaceTransfer.taken', { count: takenCount })}</li>}
        {result.withoutSecrets === 0 ? null : (
          <li>{t('workspaceTransfer.secrets', { count: result.withoutSecrets })}</li>
        )}
        {result.withoutRows === 0 ? null : (
          <li>{t('workspaceTransfer.rows', { count: result.withoutRows })}</li>
        )}
      </ul>
    </div>
  );
};

const Imported = () => (
  <div role="status">
    <p className={classes['lead']}>{t('workspaceTransfer.imported')}</p>
    <p className={settings['what']}>{t('workspaceTransfer.importedWhat')}</p>
    <Button component={Link} to="/dashboards" variant="default">
      {t('workspaceTransfer.openDashboards')}
    </Button>
  </div>
);

const sendBundle = ({ bundle, key }: ChosenFile, preview: 'true' | 'false') =>
  api.call(importOrganisation, {
    body: bundle as OrganisationBundle,
    query: { preview },
    ...(preview === 'false' && { headers: { 'idempotency-key': key } }),
  });

const Confirm = ({
  result,
  isLoading,
  onConfirm,
}: {
  readonly result: ImportResult;
  readonly isLoading: boolean;
  readonly onConfirm: () => void;
}) => (
  <>
    <Preview result={result} />
    {result.things.length === 0 ? null : (
      <Button loading={isLoading} onClick={onConfirm}>
        {t('workspaceTransfer.importAction')}
      </Button>
    )}
  </>
);

const isJson = (chosen: ChosenFile | null): boolean => chosen !== null && chosen.bundle !== null;

const NotJson = ({ chosen }: { readonly chosen: ChosenFile | null }) =>
  chosen === null || chosen.bundle !== null ? null : (
    <p role="alert">{t('workspaceTransfer.notJson', { name: chosen.name })}</p>
  );

const ImportSection = () => {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [isDone, setIsDone] = useState(false);
  const preview = useChange(async (file: ChosenFile) => (await sendBundle(file, 'true')).data);
  const importing = useChange(async (file: ChosenFile) => (await sendBundle(file, 'false')).data);
  const choose = async (file: File | null): Promise<void> => {
    if (file === null) {
      return;
    }
    const next = await readFile(file);
    setIsDone(false);
    setChosen(next);
    if (next.bundle !== null) {
      await preview.run(next);
    }
  };
  const run = async (): Promise<void> => {
    if (chosen !== null && (await importing.run(chosen)).ok) {
      setIsDone(true);
    }
  };
  const isPreviewed = isJson(chosen) && !preview.isLoading;
  const failure = isPreviewed ? (importing.failure ?? preview.failure) : null;
  return (
    <section className={settings['section']}>
      <h2>{t('workspaceTransfer.import')}</h2>
      <p className={settings['what']}>{t('workspaceTransfer.importWhat')}</p>
      <div className={classes['file']}>
        <FileButton accept="application/json,.json" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload {...ICON} />}>
              {t(chosen === null ? 'workspaceTransfer.choose' : 'workspaceTransfer.otherFile')}
            </Button>
          )}
        </FileButton>
        {chosen === null ? null : <span className={classes['name']}>{chosen.name}</span>}
      </div>
      <NotJson chosen={chosen} />
      {preview.isLoading ? <p role="status">{t('workspaceTransfer.checking')}</p> : null}
      {failure === null ? null : <Failure error={failure} />}
      {isDone ? <Imported /> : null}
      {isPreviewed && !isDone && preview.failure === null && preview.data !== null ? (
        <Confirm result={preview.data} isLoading={importing.isLoading} onConfirm={() => void run()} />
      ) : null}
    </section>
  );
};

/** The definitions of the workspace as a file, and those of another one from a file. */
export const TransferPage = () => (
  <SettingsLayout page="/settings/workspace/transfer">
    <ExportSection />
    <ImportSection />
  </SettingsLayout>
);
