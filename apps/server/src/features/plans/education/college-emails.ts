import { AppError, DAY_MS, HOUR_MS, PLAN_LABELS, PLANS, type Validity } from '@plumbline/contract';
import { isoAfter, isoNow } from '../../../platform/clock.ts';
import { isPlanActive, planName } from '../../../platform/plans/plan-state.ts';
import { findTenantPlan } from '../../../platform/plans/usage.store.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { sayEnglish } from '../../../platform/text/say-english.ts';
import {
  addLink,
  emailKey,
  findMember,
  findOpenLink,
  LINK_HOURS,
  takeCollegeLink,
  type MailPace,
} from '../../accounts/index.ts';
import { setPlan } from '../plan.store.ts';
import { getValidity } from '../validity.ts';
import { checkCollegeEmail } from './check-college-email.ts';
import { findCollegeEmail, saveCollegeEmail, setActivated } from './college-emails.store.ts';
import { collegeEmailMail } from '../plan-mails.ts';
import { hasApprovedProof } from './proofs.store.ts';

const PURPOSE = 'college-email';

export async function getCollegeEmail({ db, clock }: Services, principal: Principal) {
  const [row, link] = await Promise.all([
    findCollegeEmail(db.executor, principal),
    findOpenLink(db.executor, clock, { userId: principal.userId, purpose: PURPOSE }),
  ]);
  return {
    confirmed: row === null ? null : { email: row.email, institution: row.institution },
    pending: link?.payload ? { email: link.payload, expiresAt: link.expiresAt } : null,
  };
}

/** Errors: `plan.college_email_invalid`, `request.rate_limited`. */
export async function sendCollegeLink(
  services: Services & { readonly pace: MailPace },
  principal: Principal,
  email: string,
): Promise<{ email: string; expiresAt: string }> {
  const { db, clock, mail, pace } = services;
  const { reason } = checkCollegeEmail(email);
  if (reason !== null) {
    const text = sayEnglish(reason);
    throw new AppError('plan.college_email_invalid', text, { issues: [{ path: 'email', message: text }] });
  }
  await pace.admit(principal.userId);
  if (!(await pace.allows(email))) {
    throw new AppError('request.rate_limited', 'This address got several mails. Try again in an hour.', {
      data: { retryAfter: HOUR_MS / 1000 },
    });
  }
  const { tenantId, userId } = principal;
  const member = await findMember(db.executor, principal);
  const expiresAt = isoAfter(clock, LINK_HOURS[PURPOSE] * HOUR_MS);
  await db.transaction(async (trx) => {
    const token = await addLink(trx, clock, { tenantId, userId, purpose: PURPOSE, payload: email });
    await mail.send(trx, {
      ...collegeEmailMail(token, LINK_HOURS[PURPOSE]),
      tenantId: null,
      to: email,
      locale: member?.preferences.locale ?? 'en',
      validUntil: expiresAt,
    });
  });
  return { email, expiresAt };
}

const linkInvalid = (): AppError =>
  new AppError(
    'auth.link_invalid',
    'This link has expired, was already used, or was sent to another account. Ask for a new one.',
  );

/** Errors: `auth.link_invalid` (another person's link stays good), `plan.college_email_used`. */
export async function confirmCollegeEmail(services: Services, principal: Principal, token: string) {
  const { db, clock } = services;
  return db.transaction(async (trx) => {
    const link = await takeCollegeLink(trx, clock, token);
    const isOwn = link?.userId === principal.userId && link.tenantId === principal.tenantId;
    if (!isOwn || link.payload === null) {
      throw linkInvalid();
    }
    const { institution } = checkCollegeEmail(link.payload);
    const isSaved = await saveCollegeEmail(trx, {
      email_key: emailKey(link.payload),
      tenant_id: principal.tenantId,
      user_id: principal.userId,
      email: link.payload,
      institution,
      confirmed_at: isoNow(clock),
      activated_at: null,
    });
    if (!isSaved) {
      throw new AppError(
        'plan.college_email_used',
        'This address has started the Education plan of another workspace.',
      );
    }
    return { email: link.payload, institution };
  });
}

const notEligible = (email: string | undefined): AppError =>
  new AppError(
    'plan.not_eligible',
    email === undefined
      ? 'Confirm a college address first, or send in a document for review.'
      : `${email} is not confirmed. Open the link that was sent to it.`,
  );

/** Errors: `plan.not_eligible`, `plan.not_needed`. */
export async function activateEducational(
  services: Services,
  principal: Principal,
  email: string | undefined,
): Promise<Validity> {
  const { db, clock, events } = services;
  await db.transaction(async (trx) => {
    const tenant = await findTenantPlan(trx, principal);
    const name = planName(tenant.plan);
    const isActive = isPlanActive(tenant, clock);
    if (isActive && name === 'education') {
      return;
    }
    if (isActive && name !== 'free' && name !== 'trial') {
      throw new AppError(
        'plan.not_needed',
        `Your workspace has the ${PLAN_LABELS[name]} plan, which allows more.`,
      );
    }
    const college = await findCollegeEmail(trx, principal);
    const isConfirmed = college !== null && (email === undefined || emailKey(email) === college.email_key);
    if (isConfirmed) {
      await setActivated(trx, principal, { emailKey: college.email_key, now: isoNow(clock) });
    } else if (email !== undefined || !(await hasApprovedProof(trx, principal))) {
      throw notEligible(email);
    }
    const endsAt = isoAfter(clock, PLANS.education.days * DAY_MS);
    await setPlan(trx, principal, { plan: 'education', endsAt });
    await events.append(trx, principal, {
      kind: 'plan.started',
      id: principal.tenantId,
      data: { name: PLANS.education.label, endsAt },
    });
  });
  return getValidity(services, principal);
}
