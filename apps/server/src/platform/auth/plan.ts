/** The plan of a tenant on its own server: valid, without limits or end. */
export const SELF_HOSTED = 'self-hosted';

/** Whether the plan still lets its tenant change things. Plans with an end come with their own rules here. */
export const isPlanActive = (plan: string): boolean => plan === SELF_HOSTED;
