import type { Holder, Permission, Share, Sharing } from '@plumbline/contract';
import { useChange } from '../../lib/data/use-change.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { t } from '../../messages/index.ts';
import { changeOwner, share, unshare } from './api.ts';

interface Access {
  readonly permission: Permission;
  /** What a dashboard shows is shared as well. */
  readonly withShown: boolean;
}

interface NamedHolder {
  readonly holder: Holder;
  readonly name: string;
}

/** Changes of who may do what with a thing: each is saved at once. They resolve to whether it worked. */
export interface SharingControl {
  readonly canManage: boolean;
  readonly isBusy: boolean;
  readonly failure: unknown;
  readonly put: (to: NamedHolder, access: Access) => Promise<boolean>;
  readonly putEveryone: (access: Access) => Promise<boolean>;
  readonly remove: (from: Share) => Promise<boolean>;
  readonly makeOwner: (of: Share) => Promise<boolean>;
}

export function useSharing({ thing, permission, workspace, shows }: Sharing): SharingControl {
  const call = useChange((work: () => Promise<unknown>) => work());
  const run = async (work: () => Promise<unknown>, done: () => void): Promise<boolean> => {
    const { ok } = await call.run(work);
    if (ok) {
      done();
    }
    return ok;
  };
  const also = (isWanted: boolean) => (isWanted ? shows.map(({ kind, id }) => ({ kind, id })) : []);
  const put = ({ holder, name }: NamedHolder, access: Access): Promise<boolean> =>
    run(
      () => share(thing, { holder, permission: access.permission, also: also(access.withShown) }),
      () => toast(t('sharing.added', { name })),
    );
  return {
    canManage: permission === 'manage',
    isBusy: call.isLoading,
    failure: call.failure,
    put,
    putEveryone: (access) =>
      put(
        {
          holder: { kind: 'workspace', id: workspace.id },
          name: t('sharing.everyone', { workspace: workspace.name }),
        },
        access,
      ),
    remove: ({ holder, name, permission: had }) =>
      run(
        () => unshare(thing, holder),
        () =>
          toast(
            t('sharing.removed', { name }),
            permission === 'manage'
              ? {
                  undo: {
                    label: t('sharing.undo'),
                    run: async () => void (await share(thing, { holder, permission: had })),
                  },
                }
              : {},
          ),
      ),
    makeOwner: ({ holder, name }) =>
      run(
        () => changeOwner(thing, holder.id),
        () => toast(t('sharing.ownerChanged', { name, thing: thing.name })),
      ),
  };
}
