import type { WorkspaceSettings } from '../../../../src/features/workspaces/workspaces.service';
import { Section } from '../../../ui/layout/sections/Section';
import { AccentColorForm } from './AccentColorForm';
import { DirectoryProfileForm } from './DirectoryProfileForm';
import { LogoPicker } from './LogoPicker';

export default function BrandingTab({ workspace }: { workspace: WorkspaceSettings }) {
  return (
    <>
      <Section
        title="Logo"
        description="Shown next to your company's name, on your application form and in Discover."
      >
        <LogoPicker
          name={workspace.name}
          logoUrl={workspace.logoUrl}
          path={`/api/workspaces/${workspace.id}`}
          field="logoUrl"
        />
      </Section>
      <Section title="Accent color" description="The color of buttons and links in your partner portal.">
        <AccentColorForm workspace={workspace} />
      </Section>
      <Section
        title="Directory profile"
        description="How other companies find you in Discover. Add a description or at least one tag."
      >
        <DirectoryProfileForm workspace={workspace} />
      </Section>
    </>
  );
}
