import type { TelemetrySettings } from '@plumbline/contract';
import type { Telemetry } from './start-telemetry.ts';

/** Errors until somebody takes them: those of the start are the ones that leave a page empty. */
const collectErrors = (): { readonly end: () => readonly unknown[] } => {
  const errors: unknown[] = [];
  const onError = ({ error }: ErrorEvent): void => void errors.push(error);
  const onRejection = ({ reason }: PromiseRejectionEvent): void => void errors.push(reason);
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  return {
    end() {
      removeEventListener('error', onError);
      removeEventListener('unhandledrejection', onRejection);
      return errors;
    },
  };
};

const start = async (
  settings: TelemetrySettings,
  early: ReturnType<typeof collectErrors>,
): Promise<Telemetry> => {
  const { startTelemetry } = await import('./start-telemetry.ts');
  const telemetry = await startTelemetry(settings);
  for (const error of early.end()) {
    telemetry.onError(error);
  }
  return telemetry;
};

/** What the operator has set up, from the page; null, and nothing is loaded, where that is nothing. */
export const loadTelemetry = (): Promise<Telemetry> | null => {
  const text = document.querySelector<HTMLMetaElement>('meta[name="plumbline-telemetry"]')?.content ?? '';
  // Under the development server nobody replaces the placeholder.
  if (!text.startsWith('{')) {
    return null;
  }
  const settings = JSON.parse(text) as TelemetrySettings;
  return start(settings, collectErrors());
};
