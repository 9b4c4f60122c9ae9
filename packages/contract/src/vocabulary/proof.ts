/** What somebody proves with a document, where no college address does. */
export const PROOF_PURPOSES = ['id-proof', 'institution'] as const;
export type ProofPurpose = (typeof PROOF_PURPOSES)[number];

export const PROOF_STATES = ['pending', 'approved', 'rejected'] as const;
export type ProofState = (typeof PROOF_STATES)[number];
