import { AppError, type BodyOf, type ProofRequest, type reviewProof as route } from '@plumbline/contract';
import { isoNow } from '../../../platform/clock.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { findMember, fullName, isFirstTenant } from '../../accounts/index.ts';
import { getWholeUpload, uploadKey } from '../../uploads/index.ts';
import { proofReviewedMail } from '../plan-mails.ts';
import {
  findProof,
  insertProof,
  listProofs as listRows,
  setReviewed,
  type FoundProof,
} from './proofs.store.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const SNIFFED_BYTES = 8;

const SIGNATURES: readonly { readonly type: string; readonly bytes: readonly number[] }[] = [
  { type: 'application/pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
];

const proofKey = ({ tenant_id, id }: { tenant_id: string; id: string }): string =>
  `tenants/${tenant_id}/proofs/${id}`;

const present = (row: FoundProof): ProofRequest => ({
  id: row.id,
  purpose: row.purpose,
  email: row.email,
  state: row.state,
  note: row.note,
  person: fullName({ fname: row.fname, lname: row.lname, email: row.user_email }),
  workspace: row.workspace,
  fileName: row.file_name,
  fileType: row.file_type,
  createdAt: row.created_at,
  reviewedAt: row.reviewed_at,
});

async function firstBytes(services: Services, key: string): Promise<Buffer> {
  const content = await services.files.read(key);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size >= SNIFFED_BYTES) {
      break;
    }
  }
  return Buffer.concat(chunks);
}

/** Its media type by its bytes, whatever its name says. */
async function typeOfFile(services: Services, key: string): Promise<string> {
  const head = await firstBytes(services, key);
  const signature = SIGNATURES.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte));
  if (signature === undefined) {
    const message = 'Attach a PDF, PNG or JPEG.';
    throw new AppError('request.invalid', message, { issues: [{ path: 'attachment', message }] });
  }
  return signature.type;
}

/** Errors: `upload.not_found`, `upload.incomplete`, `request.invalid`. */
export async function requestReview(
  services: Services,
  principal: Principal,
  proof: { readonly email: string; readonly purpose: ProofRequest['purpose']; readonly uploadId: string },
): Promise<ProofRequest> {
  const { db, clock, events, files } = services;
  const upload = await getWholeUpload(services, principal, proof.uploadId);
  if (upload.size_bytes > MAX_BYTES) {
    const message = 'The document may have 10 MiB at most.';
    throw new AppError('request.invalid', message, { issues: [{ path: 'attachment', message }] });
  }
  const file_type = await typeOfFile(services, uploadKey(upload));
  const row = {
    id: newId(),
    tenant_id: principal.tenantId,
    user_id: principal.userId,
    purpose: proof.purpose,
    email: proof.email,
    file_name: upload.name,
    file_type,
    state: 'pending' as const,
    note: '',
    created_at: isoNow(clock),
    reviewed_by: null,
    reviewed_at: null,
  };
  await files.link(uploadKey(upload), proofKey(row));
  await files.save(proofKey(row));
  await db.transaction(async (trx) => {
    await insertProof(trx, row);
    await events.append(trx, principal, {
      kind: 'proof.requested',
      id: row.id,
      data: { name: row.file_name },
    });
  });
  return present(await getProof(db.executor, { id: row.id, tenantId: principal.tenantId }));
}

async function getProof(
  db: Executor,
  wanted: { readonly id: string; readonly tenantId: string | null },
): Promise<FoundProof> {
  const row = await findProof(db, wanted);
  if (row === null) {
    throw new AppError('proof.not_found', `There is no request ${wanted.id}.`);
  }
  return row;
}

/** The tenant whose requests the caller may read; null (all) for the operator of the server. */
async function readableBy(services: Services, { tenantId }: Principal): Promise<string | null> {
  return (await isFirstTenant(services.db.executor, { tenantId })) ? null : tenantId;
}

export async function listProofs(services: Services, principal: Principal) {
  const tenantId = await readableBy(services, principal);
  const rows = await listRows(services.db.executor, tenantId);
  return { canReview: tenantId === null, requests: rows.map(present) };
}

/** Errors: `proof.not_found`. */
export async function openProofFile(services: Services, principal: Principal, id: string) {
  const tenantId = await readableBy(services, principal);
  const row = await getProof(services.db.executor, { id, tenantId });
  return {
    content: await services.files.read(proofKey(row)),
    contentType: row.file_type,
    fileName: row.file_name,
  };
}

/** Errors: `proof.not_found` for everybody who does not operate the server, `proof.reviewed`. */
export async function reviewProof(
  services: Services,
  principal: Principal,
  { id, state, note }: BodyOf<typeof route> & { readonly id: string },
): Promise<ProofRequest> {
  const { db, clock, events, mail } = services;
  const row = await getProof(db.executor, { id, tenantId: await readableBy(services, principal) });
  if (!(await isFirstTenant(db.executor, principal))) {
    throw new AppError('auth.forbidden', 'Requests are reviewed by whoever operates this server.');
  }
  const requester = await findMember(db.executor, { tenantId: row.tenant_id, userId: row.user_id });
  await db.transaction(async (trx) => {
    const reviewed = { reviewed_by: principal.userId, reviewed_at: isoNow(clock) };
    if (!(await setReviewed(trx, { id, state, note, ...reviewed }))) {
      throw new AppError('proof.reviewed', 'Somebody has reviewed this request already.');
    }
    await events.append(trx, principal, { kind: 'proof.reviewed', id, data: { name: row.file_name, state } });
    if (requester !== null) {
      await mail.send(trx, {
        ...proofReviewedMail({ isApproved: state === 'approved', note }),
        tenantId: row.tenant_id,
        to: requester.email,
        locale: requester.preferences.locale,
        validUntil: null,
      });
    }
  });
  return present(await getProof(db.executor, { id, tenantId: null }));
}
