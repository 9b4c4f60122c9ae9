/** Permissions on things: shares, owners, requests for access, and what happens to things of people who leave. */
export { sharingRoutes } from './routes.ts';
export { findPeopleCards, searchPeopleCards } from './people-cards.ts';
export { subscribeSharing } from './subscribe.ts';
export { oneWithAccess, withAccess } from './with-access.ts';
