import { AppError, DAY_MS, type Quote, type QuoteOffer, type QuoteRequest } from '@plumbline/contract';
import { hashToken, newToken } from '../../../platform/auth/tokens.ts';
import { isoAfter, isoNow, type Clock } from '../../../platform/clock.ts';
import type { QuoteRow } from '../../../platform/db/plan-tables.ts';
import { newId } from '../../../platform/ids.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { findMember } from '../../accounts/index.ts';
import { quoteAcceptedMail } from '../plan-mails.ts';
import { priceQuote, type QuoteContent } from './price-quote.ts';
import {
  findByToken,
  findQuote,
  insertQuote,
  listQuotes as listRows,
  setAccepted,
  takeNumber,
} from './quotes.store.ts';

const VALID_DAYS = 30;

const sealContext = (id: string): string => `quote:${id}`;
const parseContent = ({ content }: QuoteRow): QuoteContent => JSON.parse(content) as QuoteContent;

function quoteState(row: QuoteRow, clock: Clock): Quote['state'] {
  if (row.accepted_at !== null) {
    return 'accepted';
  }
  return Date.parse(row.valid_until) > clock.now() ? 'open' : 'expired';
}

const shared = (row: QuoteRow, clock: Clock) => ({
  ...parseContent(row),
  number: row.number,
  createdAt: row.created_at,
  validUntil: row.valid_until,
  state: quoteState(row, clock),
  acceptedAt: row.accepted_at,
  acceptedBy: row.accepted_by,
});

const present = ({ clock, sealer }: Services, row: QuoteRow): Quote => ({
  ...shared(row, clock),
  id: row.id,
  pdf: `/beta/payments/quotes/${row.id}/pdf`,
  acceptLink: `/quote#${sealer.open(row.token, sealContext(row.id))}`,
});

/** Throws `request.invalid` for a wrong VAT number. */
export async function createQuote(
  services: Services,
  principal: Principal,
  request: QuoteRequest,
): Promise<Quote> {
  const { db, clock, config, events, sealer } = services;
  const content = priceQuote(request, config.seller.country);
  const now = isoNow(clock);
  const year = Number(now.slice(0, 4));
  const id = newId();
  const token = newToken();
  return db.transaction(async (trx) => {
    const last = await takeNumber(trx, year);
    const row: QuoteRow = {
      id,
      tenant_id: principal.tenantId,
      number: `Q-${year}-${String(last).padStart(4, '0')}`,
      created_by: principal.userId,
      content: JSON.stringify(content),
      token_hash: hashToken(token),
      token: sealer.seal(token, sealContext(id)),
      created_at: now,
      valid_until: isoAfter(clock, VALID_DAYS * DAY_MS),
      accepted_at: null,
      accepted_by: null,
    };
    await insertQuote(trx, row);
    await events.append(trx, principal, { kind: 'quote.created', id, data: { name: row.number } });
    return present(services, row);
  });
}

export const listQuotes = async (services: Services, principal: Principal): Promise<Quote[]> =>
  (await listRows(services.db.executor, principal)).map((row) => present(services, row));

/** By id or number. Errors: `quote.not_found`. */
export async function getQuote(services: Services, principal: Principal, key: string): Promise<Quote> {
  const row = await findQuote(services.db.executor, principal, key);
  if (row === null) {
    throw new AppError('quote.not_found', `There is no quote ${key} in this workspace.`);
  }
  return present(services, row);
}

async function getByToken({ db }: Services, token: string) {
  const row = await findByToken(db.executor, hashToken(token));
  if (row === null) {
    throw new AppError('quote.link_invalid', 'This link is for no quote. Check that it is complete.');
  }
  return row;
}

/** Errors: `quote.link_invalid`. */
export async function openQuote(services: Services, token: string): Promise<QuoteOffer> {
  const row = await getByToken(services, token);
  return { ...shared(row, services.clock), workspace: row.workspace };
}

/**
 * Accepts an order; the plan starts when the operator has put the workspace on it.
 * Errors: `quote.link_invalid`, `quote.expired`, `quote.accepted`.
 */
export async function acceptQuote(
  services: Services,
  { token, name }: { readonly token: string; readonly name: string },
): Promise<{ number: string; acceptedAt: string }> {
  const { db, clock, events, mail } = services;
  const row = await getByToken(services, token);
  if (quoteState(row, clock) === 'expired') {
    throw new AppError('quote.expired', 'This quote has expired. Ask for a new one.');
  }
  const actor = { tenantId: row.tenant_id, userId: row.created_by };
  const creator = await findMember(db.executor, actor);
  const now = isoNow(clock);
  await db.transaction(async (trx) => {
    if (!(await setAccepted(trx, actor, { id: row.id, by: name, now }))) {
      throw new AppError('quote.accepted', 'This quote has been accepted already.');
    }
    await events.append(trx, actor, { kind: 'quote.accepted', id: row.id, data: { name: row.number } });
    if (creator !== null) {
      await mail.send(trx, {
        ...quoteAcceptedMail({ number: row.number, name, workspace: row.workspace }),
        tenantId: row.tenant_id,
        to: creator.email,
        locale: creator.preferences.locale,
        validUntil: null,
      });
    }
  });
  return { number: row.number, acceptedAt: now };
}
