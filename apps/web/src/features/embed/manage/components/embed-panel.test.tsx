import {
  createEmbed,
  getDatasource,
  getEmbedLink,
  listEmbeds,
  revokeEmbed,
  type Embed,
} from '@plumbline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { toasts } from '../../../../lib/toasts/toasts.ts';
import { t } from '../../../../messages/index.ts';
import { aDashboard, aDataset, anId, AT, LONG_NAME, ok } from '../../../../testing/fixtures.ts';
import { render } from '../../../../testing/render.tsx';
import { requestsOf, serve, serveFailure, servePending } from '../../../../testing/server.ts';
import { EmbedPanel } from './embed-panel.tsx';

const anEmbed = (embed: Partial<Embed> = {}): Embed => ({
  id: anId(60),
  dashboardId: aDashboard().id,
  name: 'Shop window',
  hosts: ['https://example.org'],
  filters: { op: 'and', value: [] },
  parameters: {},
  theme: 'Light',
  allowFilters: true,
  allowDownloads: false,
  createdBy: null,
  createdAt: AT,
  expiresAt: null,
  revokedAt: null,
  lastSeenAt: null,
  ...embed,
});
const LINK = {
  embedId: anId(60),
  url: 'https://p/e/1',
  token: 'k',
  expiresAt: AT,
  html: '<iframe src="x"></iframe>',
};
const show = () => render(<EmbedPanel dashboard={aDashboard()} />);

beforeEach(() => {
  serve(getDatasource, ok(aDataset()));
  serve(getEmbedLink, ok(LINK));
});

describe('embeds of a dashboard', () => {
  it('are busy until they are there, and report a failure', async () => {
    servePending(listEmbeds);
    await show();
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
    serveFailure(listEmbeds, { message: 'Down.' });
    await show();
    expect((await screen.findByRole('alert')).textContent).toContain('Down.');
  });

  it('explain an empty list, and set ended ones apart', async () => {
    serve(listEmbeds, ok([anEmbed({ revokedAt: AT, name: LONG_NAME })]));
    await show();
    expect(await screen.findByText(t('embedSettings.none'))).toBeDefined();
    expect(screen.getByText(t('embedSettings.ended', { count: 1 }))).toBeDefined();
    expect(screen.getByTitle(LONG_NAME)).toBeDefined();
  });

  it('suggest no websites, so that Escape in their field is for the form', async () => {
    serve(listEmbeds, ok([]));
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: t('embedSettings.create') }));
    const [hosts] = await screen.findAllByLabelText(t('embedSettings.hosts'), { selector: 'input' });
    await user.click(hosts!);
    expect(hosts!.getAttribute('aria-expanded')).not.toBe('true');
  });

  it('show the snippet on request, and end an embed only after a confirmation', async () => {
    serve(listEmbeds, ok([anEmbed()]));
    serve(revokeEmbed, { success: true });
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: t('embedSettings.snippet') }));
    expect(await screen.findByText(LINK.html)).toBeDefined();
    await user.click(screen.getByRole('button', { name: t('embedSettings.end') }));
    const dialog = await screen.findByRole('dialog');
    expect(requestsOf(revokeEmbed)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: t('embedSettings.endConfirm') }));
    await waitFor(() => expect(requestsOf(revokeEmbed)[0]?.params).toEqual({ id: anId(60) }));
    await waitFor(() =>
      expect(toasts.getState().log[0]?.message).toBe(t('embedSettings.wasEnded', { name: 'Shop window' })),
    );
  });
});

describe('form of an embed', () => {
  const open = async () => {
    serve(listEmbeds, ok([]));
    const rendered = await show();
    await rendered.user.click(screen.getByRole('button', { name: t('embedSettings.create') }));
    return { ...rendered, form: screen.getByRole('form', { name: t('embedSettings.newTitle') }) };
  };

  it('creates an embed and shows its snippet', async () => {
    serve(createEmbed, ok({ embed: anEmbed(), link: LINK }));
    const { user, form } = await open();
    await user.type(within(form).getByRole('textbox', { name: t('embedSettings.name') }), 'Shop window');
    await user.type(
      within(form).getByRole('combobox', { name: t('embedSettings.hosts') }),
      'https://example.org/a/b{Enter}',
    );
    serve(listEmbeds, ok([anEmbed()]));
    await user.click(within(form).getByRole('button', { name: t('embedSettings.createEmbed') }));
    expect(await screen.findByText(LINK.html)).toBeDefined();
    expect(requestsOf(createEmbed)[0]?.body).toMatchObject({
      name: 'Shop window',
      hosts: ['https://example.org'],
    });
  });

  it('offers formats by name, and those of the reader’s browser first', async () => {
    serve(createEmbed, ok({ embed: anEmbed(), link: LINK }));
    const { user, form } = await open();
    const formats = within(form).getByRole<HTMLSelectElement>('combobox', {
      name: t('embedSettings.locale'),
    });
    expect(formats.value).toBe('');
    await user.selectOptions(formats, 'Germany');
    await user.click(within(form).getByRole('button', { name: t('embedSettings.createEmbed') }));
    await waitFor(() => expect(requestsOf(createEmbed)[0]?.body).toMatchObject({ locale: 'de-DE' }));
  });

  it('refuses an address that is none, and sends nothing', async () => {
    const { user, form } = await open();
    await user.type(
      within(form).getByRole('combobox', { name: t('embedSettings.hosts') }),
      'ftp://example{Enter}',
    );
    await user.click(within(form).getByRole('button', { name: t('embedSettings.createEmbed') }));
    expect(requestsOf(createEmbed)).toEqual([]);
    expect(
      within(form)
        .getByRole('combobox', { name: t('embedSettings.hosts') })
        .getAttribute('aria-invalid'),
    ).toBe('true');
  });

  it('stays open with what was typed when it was not saved', async () => {
    serveFailure(createEmbed, { message: 'Too many embeds.', status: 409 });
    const { user, form } = await open();
    const name = within(form).getByRole<HTMLInputElement>('textbox', { name: t('embedSettings.name') });
    await user.type(name, 'Window{Enter}');
    expect(await screen.findByText('Too many embeds.')).toBeDefined();
    expect(name.value).toBe('Window');
  });

  it('asks for the value of a filter that is to be fixed, and sends nothing without it', async () => {
    serve(listEmbeds, ok([]));
    serve(createEmbed, ok({ embed: anEmbed(), link: LINK }));
    const parameter = { name: 'p', label: 'Price', column: 'price', op: 'gte' as const, value: null };
    const { user } = await render(<EmbedPanel dashboard={aDashboard({ parameters: [parameter] })} />);
    await user.click(screen.getByRole('button', { name: t('embedSettings.create') }));
    await user.click(screen.getByRole('radio', { name: t('embedSettings.parameterLocked') }));
    const field = screen.getByRole('textbox', {
      name: t('embedSettings.parameterValue', { label: 'Price' }),
    });
    expect(screen.queryByText(t('embedSettings.parameterBlank'))).toBeNull();
    await user.click(screen.getByRole('button', { name: t('embedSettings.createEmbed') }));
    expect(screen.getByText(t('embedSettings.parameterBlank'))).toBeDefined();
    expect(requestsOf(createEmbed)).toEqual([]);
    await user.type(field, '7');
    expect(screen.queryByText(t('embedSettings.parameterBlank'))).toBeNull();
    await user.click(screen.getByRole('button', { name: t('embedSettings.createEmbed') }));
    await waitFor(() => expect(requestsOf(createEmbed)[0]?.body).toMatchObject({ parameters: { p: '7' } }));
  });

  it('starts a fixed range with both ends that the dashboard has', async () => {
    serve(listEmbeds, ok([]));
    const parameter = { name: 'p', label: 'Price', column: 'price', op: 'between' as const, value: [3, 9] };
    const { user } = await render(<EmbedPanel dashboard={aDashboard({ parameters: [parameter] })} />);
    await user.click(screen.getByRole('button', { name: t('embedSettings.create') }));
    await user.click(screen.getByRole('radio', { name: t('embedSettings.parameterLocked') }));
    const name = t('embedSettings.parameterValue', { label: 'Price' });
    const fields = screen.getAllByRole<HTMLInputElement>('textbox', { name });
    expect(fields.map(({ value }) => value)).toEqual(['3', '9']);
  });

  it('takes the focus, and gives it back to the button that opened it', async () => {
    const { user, form } = await open();
    const name = within(form).getByRole('textbox', { name: t('embedSettings.name') });
    expect(document.activeElement).toBe(name);
    await user.click(within(form).getByRole('button', { name: t('ui.cancel') }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: t('embedSettings.create') }));
  });
});
