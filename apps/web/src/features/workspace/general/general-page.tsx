import { WorkspaceSettings } from '../components/workspace-settings.tsx';
import { GeneralForm } from './general-form.tsx';

/** Name and address of the workspace, and what holds for everyone in it until they choose otherwise. */
export const GeneralPage = () => (
  <WorkspaceSettings page="/settings/workspace/general" lines={8}>
    {(tenant) => <GeneralForm tenant={tenant} />}
  </WorkspaceSettings>
);
