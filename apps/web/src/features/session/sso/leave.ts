import { startSso } from '@plumbline/contract';
import { api } from '../../../lib/api/api.ts';
import { tabStorage } from '../../../lib/browser/storage.ts';

/** Proves to the server that the answer comes back to the tab that left. */
const BROWSER_KEY = 'plumbline.sso';
/** The workspace that the tab signs in to, to start again. */
const WORKSPACE_KEY = 'plumbline.sso.workspace';

/** Leaves for the provider of a workspace. `to`: where to go in the end, a path of this client. */
export const leaveForProvider = async (tenant: string, to: string): Promise<void> => {
  const { data } = await api.call(startSso, { params: { tenant }, body: { returnTo: to } });
  tabStorage().set(BROWSER_KEY, data.browserKey);
  tabStorage().set(WORKSPACE_KEY, tenant);
  location.assign(data.url);
};

/** Good for one answer. Empty: this tab left for no provider. */
export const takeBrowserKey = (): string => {
  const storage = tabStorage();
  const key = storage.get(BROWSER_KEY) ?? '';
  storage.remove(BROWSER_KEY);
  return key;
};

/** Slug of the workspace that this tab left to sign in to; null where it left for none. */
export const leftWorkspace = (): string | null => tabStorage().get(WORKSPACE_KEY);
