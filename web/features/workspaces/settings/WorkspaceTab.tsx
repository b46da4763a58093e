import type { Tag } from '../../../../src/features/tags/tags.repo';
import { tagCategories } from '../../../../src/features/tags/tags.rules';
import type { ExportView } from '../../../../src/features/workspace-exports/workspace-exports.rules';
import type { WorkspaceSettings } from '../../../../src/features/workspaces/workspaces.service';
import { CursorPages } from '../../../lib/lists/CursorPages';
import { LeaveGuard } from '../../../lib/forms/LeaveGuard';
import { Section } from '../../../ui/layout/sections/Section';
import { Stack } from '../../../ui/layout/Stack';
import { ExportSection } from '../../workspace-exports/ExportSection';
import { CommissionForm, useCommissionForm } from './CommissionForm';
import { SepaAccount, useSepaForm } from '../../payouts/settings/SepaAccount';
import { WiseTemplate } from '../../payouts/settings/WiseTemplate';
import { RequireMfa } from './RequireMfa';
import { TagCategory } from './TagCategory';
import { useWebsiteForm, WebsiteForm } from './WebsiteForm';
import { useWorkspaceForm, WorkspaceForm } from './WorkspaceForm';

interface Props {
  workspace: WorkspaceSettings;
  /** Whether the user's own account has a second factor. */
  hasSecondFactor: boolean;
  tags: readonly Pick<Tag, 'id' | 'category' | 'label'>[];
  nextCursor: string | null;
  /** null for people who can't export the workspace. */
  exports: readonly ExportView[] | null;
  /** The header of the workspace's own template for files of Wise. */
  wiseColumns: readonly string[] | null;
}

export default function WorkspaceTab(props: Props) {
  const { workspace, hasSecondFactor, tags, nextCursor, exports, wiseColumns } = props;
  const details = useWorkspaceForm(workspace);
  const website = useWebsiteForm(workspace);
  const commissions = useCommissionForm(workspace);
  const sepa = useSepaForm(workspace);
  return (
    <>
      {/* One guard for all forms, because a second one would replace the first. */}
      <LeaveGuard
        hasChanges={() => [details, website, commissions, sepa].some((form) => form.hasChanges())}
        isInTab
      />
      <Section
        title="Workspace"
        description="Your company's name in PartnerHub and on your application form."
      >
        <WorkspaceForm form={details} />
      </Section>
      <Section
        title="Website"
        description="Where affiliate links lead. Without a website, they lead to your application form. Other hosts need to be allowed."
      >
        <WebsiteForm form={website} />
      </Section>
      <Section title="Commissions" description="When what partners earn is due, and what payouts need.">
        <CommissionForm workspace={workspace} form={commissions} />
      </Section>
      <Section
        title="SEPA account"
        description="The account that pays payees by SEPA transfer, for the file that your bank takes. Only its country and last digits are shown again."
      >
        <SepaAccount key={workspace.sepaDebtor?.iban ?? ''} workspace={workspace} form={sepa} />
      </Section>
      <Section
        title="Wise template"
        description="Wise can ask for other columns, depending on your countries. Download its template there and upload it here: its header is kept, and known columns are filled in."
      >
        <WiseTemplate columns={wiseColumns} />
      </Section>
      <Section
        title="Security"
        description="Members without two-factor authentication set it up before they can work here. Portal users and API keys are exempt."
      >
        <RequireMfa workspace={workspace} hasSecondFactor={hasSecondFactor} />
      </Section>
      <Section
        title="Tags"
        description={
          'The tags that partners can have. A deleted tag can no longer be chosen, but partners that have it ' +
          'keep it.'
        }
      >
        <Stack gap={24}>
          {tagCategories.map((category) => (
            <TagCategory
              key={category}
              category={category}
              tags={tags.filter((tag) => tag.category === category)}
            />
          ))}
        </Stack>
        <CursorPages nextCursor={nextCursor} />
      </Section>
      {exports && <ExportSection workspaceId={workspace.id} exports={exports} />}
    </>
  );
}
