import {
  checkInvitees,
  createGroup,
  inviteMember,
  listGroups,
  listMembers,
  updateBranding,
  type Group,
} from '@plumbline/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { t } from '../../messages/index.ts';
import { anId, AT, aTenant, ok, signIn } from '../../testing/fixtures.ts';
import { render } from '../../testing/render.tsx';
import { requestsOf, serve, servePending } from '../../testing/server.ts';
import { BrandingForm } from './branding/branding-form.tsx';
import { GroupPanel } from './groups/group-panel.tsx';
import { InvitePanel } from './members/invite-panel.tsx';
import { MembersPage } from './members/members-page.tsx';
import { RolesPage } from './roles-page.tsx';

const nothing = { data: [], page: 1, limit: 50, total: 0 };

describe('the settings of people', () => {
  beforeEach(() => {
    signIn('admin');
    serve(listGroups, ok([]));
    serve(listMembers, ok(nothing));
  });

  it('invite the addresses of a pasted list that are no members, and show links where no mail is sent', async () => {
    serve(checkInvitees, ok([{ email: 'ada@example.org', status: 'member', name: 'Ada Byron' }]));
    serve(inviteMember, ({ body }) => {
      const { email } = body as { email: string };
      return ok({ id: anId(5), email, link: 'https://x.example/invite#t', expiresAt: AT } as never);
    });
    const { user } = await render(<InvitePanel onClose={() => undefined} />);
    await user.click(await screen.findByLabelText(t('workspace.addresses')));
    await user.paste('ada@example.org, omar@example.org');
    await user.tab();
    expect(await screen.findByText(t('workspace.inviteMember', { name: 'Ada Byron' }))).toBeDefined();
    await user.click(screen.getByRole('button', { name: t('workspace.send', { count: 1 }) }));
    expect(await screen.findByText('https://x.example/invite#t')).toBeDefined();
    expect(requestsOf(inviteMember).map(({ body }) => body)).toEqual([
      { email: 'omar@example.org', role: 'editor', groups: [] },
    ]);
  });

  it('do not report addresses as invited before while they are sent', async () => {
    const invited: string[] = [];
    serve(checkInvitees, ({ body }) =>
      ok(
        (body as { emails: string[] }).emails.map((email) => ({
          email,
          status: invited.includes(email) ? ('invited' as const) : ('new' as const),
          name: null,
        })),
      ),
    );
    serve(inviteMember, ({ body }) => {
      const { email } = body as { email: string };
      invited.push(email);
      servePending(inviteMember);
      return ok({ id: anId(5), email, link: 'https://x.example/invite#t', expiresAt: AT } as never);
    });
    const { user } = await render(<InvitePanel onClose={() => undefined} />);
    await user.click(await screen.findByLabelText(t('workspace.addresses')));
    await user.paste('eve@example.org, omar@example.org');
    await waitFor(() => expect(requestsOf(checkInvitees)).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: t('workspace.send', { count: 2 }) }));
    await waitFor(() => expect(requestsOf(inviteMember)).toHaveLength(2));
    // Long enough for another check to be answered.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.queryByText(t('workspace.inviteAgain', { email: 'eve@example.org' }))).toBeNull();
  });

  it('create a group only with a name', async () => {
    const group: Group = { id: anId(6), name: 'Sales', attributes: {}, members: 0, createdAt: AT };
    serve(createGroup, ok(group));
    const { user } = await render(<GroupPanel group={null} onClose={() => undefined} />);
    await user.click(await screen.findByRole('button', { name: t('workspace.createGroup') }));
    expect(screen.getByText(t('workspace.groupNameNeeded'))).toBeDefined();
    await user.type(screen.getByLabelText(t('workspace.groupName')), 'Sales');
    await user.click(screen.getByRole('button', { name: t('workspace.createGroup') }));
    expect(requestsOf(createGroup).map(({ body }) => body)).toEqual([{ name: 'Sales', attributes: {} }]);
  });

  it('show members to everyone, and invite only as an admin', async () => {
    await render(<MembersPage />);
    expect((await screen.findAllByRole('button', { name: t('workspace.invite') })).length).toBeGreaterThan(0);
    signIn('viewer');
    await render(<MembersPage />);
    expect(screen.queryByRole('button', { name: t('workspace.invite') })).toBeNull();
  });

  it('explain every role', async () => {
    await render(<RolesPage />);
    for (const role of ['owner', 'admin', 'editor', 'viewer'] as const) {
      expect(screen.getAllByText(t(`workspace.role.${role}`)).length).toBeGreaterThan(0);
    }
  });

  it('refuse an accent color on which white text cannot be read', async () => {
    serve(updateBranding, ok(aTenant({ branding: { logo: null, accentColor: '#7a1f5c' } })));
    const { user } = await render(<BrandingForm tenant={aTenant()} />);
    const color = await screen.findByLabelText(t('workspaceSettings.colorField'));
    await user.clear(color);
    await user.type(color, '#ffee00');
    expect(screen.getByText(t('workspaceSettings.colorContrast'))).toBeDefined();
    await user.clear(color);
    await user.type(color, '#7a1f5c');
    await user.click(screen.getByRole('button', { name: t('workspaceSettings.save') }));
    expect(requestsOf(updateBranding).map(({ body }) => body)).toEqual([{ accentColor: '#7a1f5c' }]);
  });
});
