/** Patterns in data, and claims: numbers in sentences that are computed again whenever they are read. */
export { insightRoutes } from './routes.ts';
export { computeInsightsJob } from './compute-insights.job.ts';
export { claimState, claimValue } from './claim-state.ts';
export { checkClaims, claimedRows, type ComputedClaim } from './check-claims.ts';
export { isClaimSeen } from './is-claim-seen.ts';
export { formatClaim } from './format-claim.ts';
export { contentText, insightContent } from './insight-content.ts';
export { mineDataset } from './mine-dataset.ts';
export { presentStatistics } from './read-insights.ts';
