/** Single sign-on: members of a workspace sign in through its OpenID Connect provider. */
export { singleSignOnRoutes } from './routes.ts';
export { sweepAttempts } from './attempts.store.ts';
