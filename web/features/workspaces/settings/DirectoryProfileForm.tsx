import { industryTags, productTags, regionTags } from '../../../../src/features/tags/tags.rules';
import { workspaceLimits } from '../../../../src/features/workspaces/workspaces.rules';
import type { WorkspaceSettings } from '../../../../src/features/workspaces/workspaces.service';
import type { WorkspaceChanges } from '../../../../src/features/workspaces/workspaces.schema';
import { tags, text, type FieldsOf } from '../../../lib/forms/form-fields';
import { LeaveGuard } from '../../../lib/forms/LeaveGuard';
import { useForm } from '../../../lib/forms/useForm';
import { Button } from '../../../ui/actions/Button';
import { choicesOf } from '../../../ui/forms/choices/choices';
import { Form } from '../../../ui/forms/Form';
import { Inline } from '../../../ui/layout/Inline';
import { TagInput } from '../../../ui/tags/TagInput';
import { TextAreaField } from '../../../ui/forms/text/TextAreaField';

/** The tag lists of spec §9. */
const groups = [
  { field: 'industryTags', label: 'Industry', choices: choicesOf(industryTags) },
  { field: 'regionTags', label: 'Region', choices: choicesOf(regionTags) },
  { field: 'productsTags', label: 'Product', choices: choicesOf(productTags) },
] as const;

const fields = {
  description: text,
  industryTags: tags,
  regionTags: tags,
  productsTags: tags,
} satisfies FieldsOf<Pick<WorkspaceChanges, 'description' | 'industryTags' | 'regionTags' | 'productsTags'>>;

export function DirectoryProfileForm({ workspace }: { workspace: WorkspaceSettings }) {
  const form = useForm({
    path: '/api/workspaces',
    record: workspace,
    fields,
    texts: { failure: 'Failed to update directory profile', success: 'Directory profile updated' },
  });
  return (
    <Form {...form.formProps} aria-label="Directory profile">
      <LeaveGuard hasChanges={form.hasChanges} isInTab />
      <TextAreaField
        {...form.field('description')}
        label="Description"
        countTo={workspaceLimits.description}
      />
      {groups.map(({ field, label, choices }) => (
        <TagInput
          key={field}
          {...form.field(field)}
          label={`${label} tags`}
          choices={choices}
          max={workspaceLimits.tags}
          maxMessage={`Maximum ${workspaceLimits.tags} tags allowed per category`}
        />
      ))}
      <Inline justify="end">
        <Button type="submit" variant="primary" isPending={form.isPending}>
          Save Profile
        </Button>
      </Inline>
    </Form>
  );
}
