/** What routes read and change: the things of which a client may hold a copy. */
export const SUBJECTS = [
  'account',
  'activity',
  'alert',
  'annotation',
  'apiKey',
  'chart',
  'collaborator',
  'comment',
  'connection',
  'connector',
  'conversation',
  'dashboard',
  'dataset',
  'embed',
  'folder',
  'group',
  'insight',
  'invitation',
  'job',
  'mail',
  'measure',
  'member',
  'model',
  'notification',
  'plan',
  'profile',
  'proof',
  'quote',
  'rows',
  'savedView',
  'schedule',
  'share',
  'session',
  'statement',
  'story',
  'subscription',
  'tenant',
  'twoFactor',
  'upload',
  'view',
  'webhook',
  'workflow',
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** All of a subject, or one that is not known before the reply. */
export const ALL = '*';

/** Per subject the path parameter that names the one concerned, or `ALL`. `rows` are named by their dataset. */
export type SubjectParams<Param extends string = string> = Readonly<
  Partial<Record<Subject, Param | typeof ALL>>
>;

/** No subject, and why. */
export interface NoSubject {
  readonly nothing: string;
}

export type Effect<Param extends string = string> = SubjectParams<Param> | NoSubject;

/** Per subject the id of the one concerned, or `ALL`. */
export type SubjectIds = Readonly<Partial<Record<Subject, string>>>;

export type PathParams = Readonly<Record<string, string | number | undefined>>;

/** The subjects of one call, with the ids that its path parameters hold. */
export function subjectIds(effect: Effect, params: PathParams): SubjectIds {
  if ('nothing' in effect) {
    return {};
  }
  return Object.fromEntries(
    Object.entries(effect).map(([subject, param]) => [
      subject,
      param === ALL ? ALL : String(params[param] ?? ALL),
    ]),
  );
}

/** True when something that was read is among what was changed. */
export const isAffected = (read: SubjectIds, changed: SubjectIds): boolean =>
  (Object.keys(changed) as Subject[]).some((subject) => {
    const [one, other] = [read[subject], changed[subject]];
    return one !== undefined && (one === ALL || other === ALL || one === other);
  });
