import { TextInput } from '@mantine/core';
import { ApiError } from '@plumbline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { t } from '../../../../messages/index.ts';
import { Form } from '../../../../ui/dialogs/form.tsx';
import { LoadingBars } from '../../../../ui/states/loading-bars.tsx';
import { errorMessage } from '../../../../ui/states/states.tsx';
import { inspectLink } from '../../api.ts';
import { StepFrame } from '../../../../ui/steps/step-frame.tsx';
import { ArrivedTile } from '../uploaded-file-tile.tsx';
import classes from '../connect.module.css';
import frame from '../../../../ui/steps/steps.module.css';
import { linkHost, linkFault } from '../../model/creation/link.ts';
import { sourceTotals } from '../../model/draft/wizard-draft.ts';
import { useWizard } from '../../hooks/wizard-context.ts';

const FAULTS = { empty: () => t('wizard.linkEmpty'), form: () => t('wizard.linkForm') } as const;

/** The server's message about this URL, with its fix. */
const refusalOf = (error: unknown): string => {
  const [issue] = error instanceof ApiError ? error.issues : [];
  return issue?.hint === undefined ? errorMessage(error) : `${errorMessage(error)} ${issue.hint}`;
};

/** Connect, for a link: its first rows are read through the server, which refuses what it must not reach. */
export const ConnectLink = () => {
  const { draft, begin, go } = useWizard();
  const client = useQueryClient();
  const [url, setUrl] = useState(draft?.url ?? '');
  const [fault, setFault] = useState<'empty' | 'form' | null>(null);
  const [isReplacing, setIsReplacing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const abort = useRef(new AbortController());

  const inspectionState = useMutation({
    mutationFn: (link: string) => {
      abort.current = new AbortController();
      return inspectLink(client, link, abort.current.signal);
    },
    onSuccess: (inspection, link) => {
      const { uploadId, fileName, sizeBytes } = inspection;
      begin(uploadId, { files: [{ uploadId, fileName, sizeBytes, hasArrived: true }], url: link });
      go('extract', inspection.uploadId);
    },
    onError: () => input.current?.focus(),
  });
  const isSettled = draft !== null && !isReplacing;
  const submit = (): void => {
    if (isSettled) {
      go('extract');
      return;
    }
    const fault = linkFault(url);
    setFault(fault);
    if (fault === null) {
      inspectionState.mutate(url.trim());
    } else {
      input.current?.focus();
    }
  };
  const refusal = inspectionState.isError ? refusalOf(inspectionState.error) : undefined;
  return (
    <StepFrame
      primary={{
        label: isSettled ? t('wizard.continueTo', { step: t('wizard.step-extract') }) : t('wizard.readLink'),
        isBusy: inspectionState.isPending,
        onClick: submit,
      }}
    >
      <div className={frame['padded']}>
        <h2 className={frame['heading']}>{t('wizard.linkTitle')}</h2>
        <p className={frame['lead']}>{t('wizard.linkLead')}</p>
        {isSettled ? (
          <ArrivedTile
            name={draft.files[0]?.fileName ?? ''}
            text={t('wizard.linkArrived', { host: linkHost(draft.url ?? ''), ...sourceTotals(draft) })}
            action={{ label: t('wizard.otherLink'), onClick: () => setIsReplacing(true) }}
          />
        ) : (
          <Form className={classes['form']} noValidate onSubmit={submit}>
            <TextInput
              ref={input}
              type="url"
              inputMode="url"
              label={t('wizard.link')}
              description={t('wizard.linkHelp')}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              value={url}
              spellCheck={false}
              autoComplete="off"
              error={fault === null ? refusal : FAULTS[fault]()}
              readOnly={inspectionState.isPending}
              onChange={(event) => {
                setUrl(event.currentTarget.value);
                setFault(null);
                inspectionState.reset();
              }}
              onBlur={() => setFault(url.trim() === '' ? null : linkFault(url))}
            />
            {inspectionState.isPending ? (
              <LoadingBars
                lines={2}
                label={t('wizard.readingLink', { host: linkHost(url) })}
                onCancel={() => {
                  abort.current.abort();
                  inspectionState.reset();
                }}
              />
            ) : null}
          </Form>
        )}
      </div>
    </StepFrame>
  );
};
