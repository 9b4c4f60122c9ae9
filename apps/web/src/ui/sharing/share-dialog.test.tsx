import { getSharing, putShare, requestAccess, searchUsers, type Sharing } from '@plumbline/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { viewAs } from '../../lib/api/view-as.ts';
import { t } from '../../messages/index.ts';
import { anId, LONG_NAME, ok, signIn } from '../../testing/fixtures.ts';
import { render } from '../../testing/render.tsx';
import { requestsOf, serve, serveFailure } from '../../testing/server.ts';
import { RequestAccess } from './request-access.tsx';
import { ShareDialog } from './share-dialog.tsx';

const person = (number: number, name: string) => ({
  id: anId(number),
  name,
  email: `p${number}@example.org`,
  avatar: '',
});
const ada = person(1, 'Ada Byron');
const eve = person(3, 'Eve Moore');
const thing = { kind: 'dashboard', id: anId(9) } as const;

const aSharing = (sharing: Partial<Sharing> = {}): Sharing => ({
  thing: { ...thing, name: 'Trading', link: `/dashboards/${thing.id}` },
  permission: 'manage',
  owner: ada,
  workspace: { id: anId(2), name: 'Shop', people: 12 },
  shares: [
    {
      holder: { kind: 'user', id: eve.id },
      ...eve,
      people: 1,
      permission: 'view',
      from: null,
    },
  ],
  requests: [],
  links: [],
  audience: [
    { ...ada, permission: 'manage' },
    { ...eve, permission: 'view' },
  ],
  groups: [],
  shows: [{ kind: 'dataset', id: anId(7), name: 'Orders' }],
  ...sharing,
});

describe('the share dialog', () => {
  beforeEach(() => {
    signIn('editor');
    viewAs.dispatch({ type: 'stopped' });
  });

  it('shares with a person who is found, together with what the dashboard shows', async () => {
    const omar = { _id: anId(4), fname: 'Omar', lname: 'Haddad', email: 'omar@example.org', avatar: '' };
    serve(getSharing, ok(aSharing()));
    serve(searchUsers, ok({ data: [omar] }));
    serve(putShare, ok(aSharing()));
    const { user } = await render(<ShareDialog thing={thing} onClose={() => undefined} />);
    await user.type(await screen.findByPlaceholderText(t('sharing.findHint')), 'haddad om');
    await user.click(await screen.findByText('Omar Haddad'));
    await user.click(screen.getByRole('button', { name: t('sharing.add') }));
    expect(requestsOf(putShare).map(({ body }) => body)).toEqual([
      {
        holder: { kind: 'user', id: anId(4) },
        permission: 'view',
        also: [{ kind: 'dataset', id: anId(7) }],
      },
    ]);
  });

  it('opens in the search for people, and for who cannot manage on the link', async () => {
    serve(getSharing, ok(aSharing()));
    await render(<ShareDialog thing={thing} onClose={() => undefined} />);
    const search = await screen.findByPlaceholderText(t('sharing.findHint'));
    await waitFor(() => expect(document.activeElement).toBe(search));
    cleanup();
    serve(getSharing, ok(aSharing({ permission: 'view' })));
    await render(<ShareDialog thing={thing} onClose={() => undefined} />);
    const copy = await screen.findByRole('button', { name: t('sharing.copyLink') });
    await waitFor(() => expect(document.activeElement).toBe(copy));
  });

  it('changes nothing for who only views, and says who can', async () => {
    serve(getSharing, ok(aSharing({ permission: 'view', owner: { ...ada, name: LONG_NAME } })));
    await render(<ShareDialog thing={thing} onClose={() => undefined} />);
    expect(await screen.findByText(t('sharing.readOnly-view'))).toBeDefined();
    expect(screen.queryByPlaceholderText(t('sharing.findHint'))).toBeNull();
    expect(screen.queryByRole('button', { name: t('sharing.viewAsOf', { name: eve.name }) })).toBeNull();
  });

  it('gives the focus back to what opened it', async () => {
    serve(getSharing, ok(aSharing()));
    const Page = () => {
      const [isOpen, setIsOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setIsOpen(true)}>
            Open
          </button>
          {isOpen ? <ShareDialog thing={thing} onClose={() => setIsOpen(false)} /> : null}
        </>
      );
    };
    const { user } = await render(<Page />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(await screen.findByRole('button', { name: t('sharing.done') }));
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
  });

  it('names the links in its title while they are managed, and leads back with the focus', async () => {
    serve(getSharing, ok(aSharing()));
    const { user } = await render(
      <ShareDialog thing={thing} links={<p>Embeds</p>} onClose={() => undefined} />,
    );
    await user.click(await screen.findByRole('button', { name: t('sharing.manageLinks') }));
    expect(screen.getByRole('dialog', { name: t('sharing.linksTitle', { name: 'Trading' }) })).toBeDefined();
    const back = screen.getByRole('button', { name: t('sharing.back') });
    expect(document.activeElement).toBe(back);
    await user.click(back);
    expect(screen.getByRole('dialog', { name: t('sharing.title', { name: 'Trading' }) })).toBeDefined();
    expect(screen.queryByText('Embeds')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: t('sharing.manageLinks') }));
  });

  it('shows the page as a person of the audience sees it', async () => {
    const onClose = vi.fn<() => void>();
    serve(getSharing, ok(aSharing()));
    const { user } = await render(<ShareDialog thing={thing} onClose={onClose} />);
    await user.click(await screen.findByText(t('sharing.showAll', { count: 2 })));
    expect(screen.queryByRole('button', { name: t('sharing.viewAsOf', { name: ada.name }) })).toBeNull();
    await user.click(screen.getByRole('button', { name: t('sharing.viewAsOf', { name: eve.name }) }));
    expect(viewAs.getState().member).toEqual({ id: eve.id, name: eve.name });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('says why it cannot be loaded, and offers to try again', async () => {
    serveFailure(getSharing, { message: 'The disk is full.' });
    await render(<ShareDialog thing={thing} onClose={() => undefined} />);
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText(/The disk is full/u)).toBeDefined();
  });
});

describe('a request for access', () => {
  it('asks for the permission that is chosen', async () => {
    signIn('viewer');
    serve(requestAccess, { success: true });
    const { user } = await render(<RequestAccess thing={thing} onCheck={() => undefined} />);
    await user.click(screen.getByRole('combobox', { name: t('sharing.requestFor') }));
    await user.click(await screen.findByRole('option', { name: t('sharing.permission-edit') }));
    await user.type(screen.getByLabelText(t('sharing.requestMessage')), 'For Monday');
    await user.click(screen.getByRole('button', { name: t('sharing.request') }));
    expect(await screen.findByText(t('sharing.requested'))).toBeDefined();
    expect(requestsOf(requestAccess)[0]?.body).toEqual({
      ...thing,
      permission: 'edit',
      message: 'For Monday',
    });
  });
});
