import type { WorkspaceSettings } from '../../../src/features/workspaces/workspaces.service';
import { Section } from '../../ui/Section';
import { DirectoryProfileForm } from './DirectoryProfileForm';
import { LogoPicker } from './LogoPicker';

export default function BrandingTab({ workspace }: { workspace: WorkspaceSettings }) {
  return (
    <>
      <Section
        title="Logo"
        description="Shown beside your company's name, on your application form and in the directory of other companies."
      >
        <LogoPicker workspace={workspace} />
      </Section>
      <Section
        title="Directory profile"
        description="How other companies find you in Discover: with a description, or with at least one tag."
      >
        <DirectoryProfileForm workspace={workspace} />
      </Section>
    </>
  );
}
