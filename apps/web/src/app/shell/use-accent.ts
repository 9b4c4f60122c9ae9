import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../lib/session/current.ts';
import { workspaceQuery } from '../../lib/data/workspace.ts';
import { useAccentColor } from '../../ui/theme/use-accent-color.ts';

/** The accent color of the workspace while the shell is shown. */
export function useAccent(): void {
  const tenant = useUser()?.tenant.id ?? '';
  const { data } = useQuery({ ...workspaceQuery(tenant), enabled: tenant !== '' });
  useAccentColor(data?.branding.accentColor ?? null);
}
