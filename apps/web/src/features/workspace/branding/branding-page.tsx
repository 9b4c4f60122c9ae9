import { WorkspaceSettings } from '../components/workspace-settings.tsx';
import { BrandingForm } from './branding-form.tsx';

/** The logo and the accent color of the workspace. */
export const BrandingPage = () => (
  <WorkspaceSettings page="/settings/workspace/branding" lines={5}>
    {(tenant) => <BrandingForm tenant={tenant} />}
  </WorkspaceSettings>
);
