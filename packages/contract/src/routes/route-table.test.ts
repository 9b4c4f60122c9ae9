import { describe, expect, it } from 'vitest';
import { ROLES } from '../policy.ts';
import type { Route } from '../route.ts';
import * as door from '../index.ts';
import { ALL_ROUTES } from './index.ts';

/** The calls of section 7 of the product specification, names of path parameters apart. */
const SPECIFIED = [
  'POST /login',
  'GET /beta/auth/get-user',
  'PUT /beta/users/{id}',
  'PUT /users/password',
  'GET /v1/accounts/validity/',
  'GET /beta/global/filter',
  'POST /beta/auth/token',
  'GET /beta/tenants/{id}',
  'GET /beta/organizations/import/json',
  'POST /beta/auth/logout',
  'GET /beta/users/notifications',
  'PUT /beta/users/notifications/{id}',
  'GET /beta/users/search',

  'POST /beta/auth/activate/trial',
  'POST /beta/secure/verify/is-college-email',
  'POST /beta/auth/activate/educational',
  'POST /beta/secure/verify/is-valid-email',
  'POST /beta/payments/create-quote',

  'POST /v1/datasources/validate/datasource',
  'POST /v1/datasources/create/csv',
  'POST /v1/datasources/create/file',
  'POST /v1/datasources/validate/social/play-store',
  'POST /v1/datasources/validate/social/app-store',
  'POST /v1/datasources/validate/social/youtube',
  'POST /v1/datasources/validate/social/youtube/transcript',
  'POST /v1/datasources/create/social/play-store',
  'POST /v1/datasources/create/social/app-store',
  'POST /v1/datasources/create/social/youtube',
  'POST /v1/datasources/create/social/youtube/transcript',
  'POST /beta/datasource/connect/mysql/check',
  'POST /beta/datasource/connect/pgsql/check',
  'GET /v1/datasources/',
  'GET /v1/datasources/{id}',
  'PUT /v1/datasources/{id}',
  'DELETE /v1/datasources/{id}',
  'POST /v1/datasources/{id}/interact',
  'POST /v1/datasources/{id}/filter',
  'POST /v1/datasources/{id}/filter/download',
  'GET /v1/datasources/archived/',
  'PUT /v1/datasources/{id}/restore',
  'DELETE /v1/datasources/delete_multiple/',
  'POST /v1/datasources/get/meta',
  'DELETE /v1/transformations/{id}',

  'POST /v1/connections/snowflake/validate',
  'POST /v1/connections/snowflake/save',
  'POST /v1/connections/snowflake/{id}/query',
  'GET /v1/connections/snowflake/{id}/schema',
  'GET /v1/connections/snowflake/{id}/schema/tablenames',
  'DELETE /v1/connections/snowflake/{id}',
  'POST /v1/connections/snowflake/{id}/dataset/create',
  'POST /v1/connections/snowflake/{id}/refresh',
  'POST /v1/connections/snowflake/{id}/clone',
  'POST /v1/connections/quickbooks/initiate',
  'GET /v1/connections/quickbooks/{id}/{id}',
  'POST /v1/connections/quickbooks/{id}/save',
  'POST /v1/connections/axpert/save',
  'GET /v1/connections/axpert/{id}/sample',
  'POST /v1/connections/axpert/{id}/save',
  'POST /beta/connections',
  'POST /beta/user/connections/',
  'GET /beta/connections/{id}',
  'GET /beta/connections/{id}/tables',
  'POST /v1/connections/{id}/query',
  'POST /v1/connections/{id}/validate',
  'POST /v1/connections/{id}/dataset/create',

  'GET /beta/workflows/list',
  'GET /beta/reports/workflows/{id}/',
  'GET /beta/services',
  'GET /beta/workflows/archived',
  'GET /beta/secure/users/{id}/workflows',
  'POST /v1/workflows/{id}/{id}/filter',
  'POST /v1/workflows/{id}/{id}/subset',
  'POST /v1/workflows/{id}/{id}/presigned',
  'POST /v1/workflows/{id}/{id}/insights/',
  'GET /v1/workflows/{id}/{id}/insights/',
  'POST /v1/workflows/{id}/update',
  'DELETE /v1/workflows/{id}/',
  'GET /v1/workflows/{id}/{id}/record/{id}',
  'GET /beta/workflows/{id}/get-collaborator',
  'POST /beta/workflows/{id}/add-collaborator',
  'PUT /beta/workflows/{id}/{id}',
  'GET /beta/activity/',
  'GET /beta/activity/workflows/{id}',
  'GET /beta/events/workflows/{id}',
  'GET /beta/events/worker/{id}',

  'POST /v1/insights/stories/{id}/{id}/create',
  'GET /v1/insights/stories/{id}/{id}/create',
  'PUT /v1/insights/stories/{id}/{id}/{id}/',
  'GET /v1/dashboard/all',
  'GET /v1/dashboard/{id}',
  'GET /v1/dashboard/{id}/embed',
  'POST /v1/dashboard/',
  'PUT /v1/dashboard/{id}',
  'DELETE /v1/dashboard/{id}',
  'POST /v1/inference/gen-ai/',
  'POST /v1/inference/gen-ai/chart-suggestion',
  'POST /v1/inference/gen-ai/annotation/',
  'POST /v1/inference/gen-ai/formula-suggestion',
  'POST /v1/inference/gen-ai/formula-validate',
  'POST /v1/inference/gen-ai/auto-pivot',
  'POST /v1/inference/chat',
  'POST /v1/inference/{id}/{id}',
  'POST /v1/inference/{id}/{id}/batch/',
  'POST /v1/inference/{id}/{id}/influence',
];

/** The calls that the product needs beyond the specification. */
const OURS = [
  'POST /v1/traces',
  'GET /v1/traces/{id}',
  'GET /beta/reports/workflows/{id}/pdf',
  'GET /v1/workflows/{id}/{id}/compare',
  'POST /v1/workflows/{id}/{id}/facets',
  'POST /beta/connections/check',
  'GET /beta/connections/{id}/files',
  'POST /v1/connections/{id}/inspect',
  'GET /v1/connections/{id}/refreshes',
  'GET /v1/datasources/{id}/refreshes',
  'POST /v1/datasources/{id}/refresh/columns',
  'POST /v1/connections/quickbooks/callback',
  'GET /v1/inference/model-preview',
  'GET /beta/plans',
  'GET /beta/shell',
  'GET /beta/auth/college-email',
  'POST /beta/auth/college-email',
  'POST /beta/auth/college-email/confirm',
  'GET /beta/secure/verify/requests',
  'GET /beta/secure/verify/requests/{id}/file',
  'PUT /beta/secure/verify/requests/{id}',
  'GET /beta/payments/quotes',
  'GET /beta/payments/quotes/{id}',
  'GET /beta/payments/tax-rates',
  'POST /beta/payments/quotes/open',
  'POST /beta/payments/quotes/accept',
  'GET /v1/inference/conversations',
  'GET /v1/inference/conversations/{id}',
  'DELETE /v1/inference/conversations/{id}',
  'PUT /v1/connections/{id}',
  'DELETE /v1/connections/{id}',
  'GET /v1/records/{id}',
  'POST /v1/inference/{id}/{id}/sensitivity',
  'POST /v1/inference/{id}/{id}/counterfactuals',
  'POST /v1/workflows/check/{id}',
  'GET /beta/shares/{id}/{id}',
  'PUT /beta/shares/{id}/{id}',
  'DELETE /beta/shares/{id}/{id}/{id}/{id}',
  'PUT /beta/shares/{id}/{id}/owner',
  'POST /beta/shares/transfer',
  'GET /beta/shares/{id}/{id}/permission',
  'GET /beta/members/{id}/things',
  'POST /beta/access-requests',
  'PUT /beta/access-requests/{id}',
  'GET /beta/auth/options',
  'GET /beta/users/{id}/email-change',
  'DELETE /beta/users/{id}/email-change',
  'POST /beta/users/{id}/email-change/confirm',
  'GET /beta/activity/check',
  'GET /beta/activity/export',
  'GET /beta/activity/usage',
  'POST /beta/users/notifications/read',
  'GET /beta/users/notifications/settings',
  'PUT /beta/users/notifications/settings',
  'GET /beta/comments/{id}/{id}',
  'POST /beta/comments/{id}/{id}',
  'PUT /beta/comments/{id}/{id}/{id}',
  'DELETE /beta/comments/{id}/{id}/{id}',
  'PUT /beta/comments/{id}/{id}/{id}/resolved',
  'PUT /beta/comments/{id}/{id}/{id}/reaction',
  'PUT /beta/comments/{id}/{id}/following',
  'GET /beta/comments/{id}/{id}/people',
  'GET /v1/webhooks',
  'POST /v1/webhooks',
  'PUT /v1/webhooks/{id}',
  'DELETE /v1/webhooks/{id}',
  'GET /v1/webhooks/{id}/deliveries',
  'POST /v1/webhooks/{id}/test',
  'POST /v1/webhooks/{id}/deliveries/{id}/retry',
  'GET /v1/schedules',
  'GET /v1/schedules/runs',
  'GET /v1/subscriptions',
  'POST /v1/dashboard/{id}/subscriptions',
  'PUT /v1/subscriptions/{id}',
  'DELETE /v1/subscriptions/{id}',
  'GET /v1/alerts',
  'POST /v1/dashboard/{id}/alerts',
  'PUT /v1/alerts/{id}',
  'DELETE /v1/alerts/{id}',
  'POST /v1/alerts/{id}/check',
  'GET /v1/alerts/{id}/checks',
  'POST /v1/schedules/preview',
  'POST /v1/schedules/{id}/run',
  'GET /v1/datasources/{id}/schedule',
  'PUT /v1/datasources/{id}/schedule',
  'PUT /v1/datasources/{id}/increment',
  'DELETE /v1/datasources/{id}/schedule',
  'PUT /v1/workflows/{id}/schedule',
  'DELETE /v1/workflows/{id}/schedule',
  'PUT /v1/datasources/{id}/live',
  'GET /beta/outbox',
  'GET /beta/outbox/{id}',
  'POST /beta/outbox/{id}/resend',
  'POST /beta/auth/links/redeem',
  'POST /beta/auth/register',
  'POST /beta/auth/invitations',
  'POST /beta/auth/password-reset',
  'GET /beta/auth/sessions',
  'DELETE /beta/auth/sessions',
  'DELETE /beta/auth/sessions/{id}',
  'GET /beta/auth/two-factor',
  'POST /beta/auth/two-factor',
  'DELETE /beta/auth/two-factor',
  'POST /beta/auth/two-factor/confirm',
  'POST /beta/auth/two-factor/recovery-codes',
  'GET /beta/auth/devices',
  'GET /beta/auth/keys',
  'POST /beta/auth/keys',
  'DELETE /beta/auth/keys/{id}',
  'GET /beta/auth/sign-in-rules',
  'PUT /beta/auth/sign-in-rules',
  'POST /beta/auth/sso/find',
  'GET /beta/auth/sso/{id}',
  'POST /beta/auth/sso/{id}/start',
  'POST /beta/auth/sso/finish',
  'POST /beta/auth/sso/connect',
  'GET /beta/auth/sso-provider',
  'PUT /beta/auth/sso-provider',
  'DELETE /beta/auth/sso-provider',
  'POST /beta/auth/sso-provider/test',
  'GET /beta/auth/sso-session',
  'DELETE /beta/auth/sso-session',
  'DELETE /beta/auth/devices/{id}',
  'GET /beta/payments/quotes/{id}/pdf',
  'POST /beta/organizations/import/json',
  'GET /beta/auth/invitations',
  'POST /beta/auth/invitations/check',
  'POST /beta/auth/invitations/{id}/resend',
  'DELETE /beta/auth/invitations/{id}',
  'POST /beta/auth/invitations/open',
  'POST /beta/auth/invitations/accept',
  'POST /beta/auth/invitations/join',
  'GET /beta/auth/workspaces',
  'POST /beta/auth/switch',
  'POST /beta/tenants',
  'PUT /beta/tenants/{id}',
  'PUT /beta/tenants/{id}/branding',
  'GET /beta/branding/{id}',
  'GET /beta/tenants/{id}/groups',
  'POST /beta/tenants/{id}/groups',
  'PUT /beta/tenants/{id}/groups/{id}',
  'DELETE /beta/tenants/{id}/groups/{id}',
  'POST /beta/tenants/{id}/groups/{id}/members',
  'GET /beta/tenants/{id}/members',
  'PUT /beta/tenants/{id}/members/{id}',
  'DELETE /beta/tenants/{id}/members/{id}',
  'POST /beta/tenants/{id}/leave',
  'POST /beta/tenants/{id}/members/{id}/sign-out',
  'GET /v1/connectors',
  'POST /v1/uploads',
  'PUT /v1/uploads/{id}',
  'GET /v1/uploads/{id}',
  'GET /v1/datasources/validate/{id}',
  'GET /v1/datasources/{id}/profile',
  'POST /v1/datasources/{id}/insights',
  'GET /v1/datasources/{id}/insights',
  'POST /v1/datasources/{id}/explain',
  'POST /v1/datasources/{id}/insights/{id}/dismiss',
  'POST /v1/datasources/{id}/insights/{id}/restore',
  'GET /v1/datasources/{id}/rules',
  'PUT /v1/datasources/{id}/rules',
  'POST /v1/datasources/{id}/rules/preview',
  'GET /v1/datasources/{id}/view',
  'PUT /v1/datasources/{id}/view',
  'GET /v1/datasources/{id}/rejects',
  'GET /v1/datasources/{id}/rejects/download',
  'POST /v1/datasources/{id}/retype',
  'POST /v1/datasources/{id}/refresh',
  'POST /v1/datasources/{id}/files/check',
  'POST /v1/datasources/{id}/files',
  'PUT /v1/transformations/{id}',
  'POST /v1/datasources/{id}/pivot',
  'POST /v1/datasources/{id}/query',
  'POST /v1/query',
  'GET /v1/jobs',
  'GET /v1/jobs/{id}',
  'POST /v1/jobs/{id}/cancel',
  'POST /v1/jobs/{id}/retry',
  'POST /v1/workflows/create/{id}',
  'DELETE /beta/workflows/{id}/{id}',
  'POST /v1/dashboard/{id}/data',
  'POST /v1/datasources/{id}/values',
  'GET /v1/datasources/{id}/views',
  'POST /v1/datasources/{id}/views',
  'PUT /v1/views/{id}',
  'DELETE /v1/views/{id}',
  'PUT /v1/datasources/{id}/recipe',
  'POST /v1/datasources/{id}/recipe/preview',
  'POST /v1/datasources/{id}/join-check',
  'POST /v1/datasources/{id}/formula-preview',
  'GET /v1/datasources/{id}/measures',
  'POST /v1/datasources/{id}/measures',
  'PUT /v1/measures/{id}',
  'GET /v1/measures/{id}/revisions',
  'DELETE /v1/measures/{id}',
  'POST /v1/datasources/{id}/pivot/download',
  'POST /v1/datasources/{id}/pivot/rows',
  'GET /v1/query/history',
  'GET /v1/query/schema',
  'POST /v1/query/save',
  'POST /v1/dashboard/preview/data',
  'POST /v1/dashboard/{id}/duplicate',
  'PUT /v1/dashboard/{id}/favourite',
  'GET /v1/dashboard/pinned',
  'PUT /v1/dashboard/{id}/tiles/{id}/pinned',
  'GET /v1/dashboard/{id}/revisions',
  'GET /v1/dashboard/{id}/revisions/{id}',
  'POST /v1/dashboard/{id}/revisions/{id}/restore',
  'POST /v1/dashboard/{id}/export',
  'POST /v1/dashboard/{id}/exports',
  'GET /v1/dashboard/{id}/exports/{id}',
  'GET /v1/dashboard-folders',
  'POST /v1/dashboard-folders',
  'PUT /v1/dashboard-folders/{id}',
  'DELETE /v1/dashboard-folders/{id}',
  'GET /v1/dashboard/{id}/embeds',
  'POST /v1/dashboard/{id}/embeds',
  'PUT /v1/embeds/{id}',
  'GET /v1/embeds/{id}/link',
  'DELETE /v1/embeds/{id}',
  'GET /v1/embedded',
  'POST /v1/embedded/data',
  'POST /v1/embedded/values',
  'POST /v1/embedded/export',
  'POST /v1/embedded/renew',
  'GET /v1/datasources/{id}/charts',
  'POST /v1/datasources/{id}/charts',
  'GET /v1/charts/{id}',
  'PUT /v1/charts/{id}',
  'DELETE /v1/charts/{id}',
  'POST /v1/datasources/{id}/charts/export',
  'GET /v1/datasources/{id}/annotations',
  'POST /v1/datasources/{id}/annotations',
  'PUT /v1/annotations/{id}',
  'DELETE /v1/annotations/{id}',
  'POST /v1/insights/stories',
  'GET /v1/insights/stories',
  'GET /v1/insights/stories/{id}',
  'PUT /v1/insights/stories/{id}/archive',
  'PUT /v1/insights/stories/{id}/restore',
  'DELETE /v1/insights/stories/{id}',
  'GET /v1/insights/stories/{id}/revisions',
  'POST /v1/insights/stories/{id}/revisions/{id}/restore',
  'POST /v1/insights/stories/{id}/export',
];

const callOf = (route: Route): string => `${route.method} ${route.path.replaceAll(/:\w+/g, '{id}')}`;
const withoutSlash = (call: string): string => call.replace(/\/$/, '');
const namesIn = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
const duplicates = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

describe('the route table', () => {
  it.each(SPECIFIED)('declares %s as the specification writes it', (call) => {
    expect(ALL_ROUTES.map(callOf)).toContain(call);
  });

  it('declares nothing that is neither specified nor listed as ours', () => {
    const known = new Set([...SPECIFIED, ...OURS]);
    expect(ALL_ROUTES.map(callOf).filter((call) => !known.has(call))).toEqual([]);
    expect(ALL_ROUTES).toHaveLength(known.size);
  });

  it('gives every route an id of its own', () => {
    expect(duplicates(ALL_ROUTES.map((route) => route.id))).toEqual([]);
    expect(ALL_ROUTES.filter((route) => !/^[a-z]+\.[a-zA-Z]+$/.test(route.id))).toEqual([]);
  });

  it('gives every method and path to one route, the trailing slash not counted', () => {
    expect(duplicates(ALL_ROUTES.map(callOf).map(withoutSlash))).toEqual([]);
  });

  it('exports every route from the door by its own name', () => {
    const exported = new Set<unknown>(Object.values(door));
    expect(ALL_ROUTES.filter((route) => !exported.has(route)).map((route) => route.id)).toEqual([]);
  });

  it('names a policy for every route', () => {
    for (const { id, policy } of ALL_ROUTES) {
      const isNamed = policy.who !== 'member' || ROLES.includes(policy.atLeast);
      expect([id, isNamed]).toEqual([id, true]);
    }
  });

  it('lets nobody in without a session but at the doors of sign-in', () => {
    const open = ALL_ROUTES.filter((route) => route.policy.who === 'anyone').map((route) => route.id);
    expect(open.toSorted()).toEqual([
      'accounts.getAuthOptions',
      'accounts.login',
      'accounts.redeemLink',
      'accounts.register',
      'accounts.requestPasswordReset',
      'invitations.accept',
      'invitations.open',
      // Its token says for whom, and is checked against their access.
      'models.downloadPresigned',
      // The token of their link is that of one quote.
      'plans.acceptQuote',
      'plans.openQuote',
      'sso.connect',
      'sso.find',
      'sso.finish',
      'sso.getOffer',
      'sso.start',
      'workspaces.getBranding',
    ]);
  });

  it('describes exactly the parameters that the path has', () => {
    for (const route of ALL_ROUTES) {
      const described = Object.keys((route.params as unknown as { shape: object }).shape);
      expect([route.id, described.toSorted()]).toEqual([route.id, namesIn(route.path).toSorted()]);
    }
  });

  it('takes a body only where the method may carry one', () => {
    const withBody = ALL_ROUTES.filter((route) => route.method === 'GET' && route.bodyKind !== 'none');
    expect(withBody).toEqual([]);
  });

  it('puts a route on the host that the specification gives its path', () => {
    const accountHost = ALL_ROUTES.filter((route) => route.host === 'account').map((route) => route.path);
    for (const path of accountHost) {
      expect(path).toMatch(/^(\/login$|\/users\/password$|\/beta\/|\/v1\/accounts\/)/);
    }
    expect(ALL_ROUTES.filter((route) => route.host === 'v1' && !route.path.startsWith('/v1/'))).toEqual([]);
  });

  it('requires If-Match where a dashboard, a story or rules are overwritten', () => {
    const guarded = ALL_ROUTES.filter((route) => route.needsIfMatch).map((route) => route.id);
    expect(guarded.toSorted()).toEqual(['dashboards.update', 'datasources.putRules', 'stories.update']);
  });
});
