/** The page of one's own in the web client. */
export const SUBSCRIPTIONS_PATH = '/subscriptions';

/** Formats in which a dashboard is sent. */
export const REPORT_FORMATS = ['pdf', 'png'] as const;

/**
 * When an alert is sent. `change`: by at least this many percent, against the period before or, of a figure without
 * periods, against the check before. `any`: any row matches.
 */
export const ALERT_RULES = ['above', 'below', 'change', 'any'] as const;
export type AlertRuleKind = (typeof ALERT_RULES)[number];

/** `new`: not checked yet. */
export const ALERT_STATES = ['new', 'ok', 'crossed', 'failed'] as const;
/** What a check found. */
export const CHECK_STATES = ['ok', 'crossed', 'failed'] as const;

export const MAX_RECIPIENTS = 50;
/** Subscriptions of one person in a workspace. */
export const MAX_SUBSCRIPTIONS = 100;
/** Checks of an alert that are stored, the newest. */
export const MAX_CHECKS = 50;

/** What the text of an alert may name, in double braces: `{{value}}`. It has no other syntax. */
export const ALERT_TEXT_NAMES = ['value', 'tile', 'dashboard'] as const;
export type AlertTextName = (typeof ALERT_TEXT_NAMES)[number];

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/gu;

/** Names in the text that mean nothing. */
export const unknownNames = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)]
    .map(([, name = '']) => name)
    .filter((name) => !(ALERT_TEXT_NAMES as readonly string[]).includes(name));

/** Values are put in as they are and never read again: braces in a value mean nothing. */
export const fillAlertText = (text: string, values: Readonly<Record<AlertTextName, string>>): string =>
  text.replaceAll(PLACEHOLDER, (_whole, name: string) => values[name as AlertTextName] ?? '');
