import type { BodyInput, ProviderRole, putSsoProvider, SsoProvider } from '@plumbline/contract';

export interface GroupRow {
  readonly key: number;
  readonly group: string;
  readonly role: ProviderRole;
}

/** What the form of a provider holds while it is edited. */
export interface ProviderDraft {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Empty: the stored one stays. */
  readonly clientSecret: string;
  readonly scopes: readonly string[];
  readonly groupsClaim: string;
  readonly groups: readonly GroupRow[];
  /** Empty: people in none of the groups cannot sign in. */
  readonly defaultRole: ProviderRole | '';
  readonly domains: readonly string[];
  readonly acceptsUnverifiedEmail: boolean;
  readonly returnsSignedOut: boolean;
}

const NEW_PROVIDER: ProviderDraft = {
  name: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
  scopes: [],
  groupsClaim: 'groups',
  groups: [],
  defaultRole: 'viewer',
  domains: [],
  acceptsUnverifiedEmail: false,
  returnsSignedOut: false,
};

export const draftFrom = (provider: SsoProvider | null): ProviderDraft =>
  provider === null
    ? NEW_PROVIDER
    : {
        ...provider,
        clientSecret: '',
        groups: provider.groupRoles.map(({ group, role }, key) => ({ key, group, role })),
        defaultRole: provider.defaultRole ?? '',
      };

export const providerFrom = (draft: ProviderDraft): BodyInput<typeof putSsoProvider> => ({
  name: draft.name.trim(),
  issuer: draft.issuer.trim(),
  clientId: draft.clientId.trim(),
  ...(draft.clientSecret !== '' && { clientSecret: draft.clientSecret }),
  scopes: [...draft.scopes],
  groupsClaim: draft.groupsClaim.trim() || 'groups',
  groupRoles: draft.groups
    .filter(({ group }) => group.trim() !== '')
    .map(({ group, role }) => ({ group: group.trim(), role })),
  defaultRole: draft.defaultRole === '' ? null : draft.defaultRole,
  domains: [...draft.domains],
  acceptsUnverifiedEmail: draft.acceptsUnverifiedEmail,
  returnsSignedOut: draft.returnsSignedOut,
});

/** Whether all is there that a provider needs. */
export const isComplete = ({ name, issuer, clientId }: ProviderDraft): boolean =>
  [name, issuer, clientId].every((text) => text.trim() !== '');
