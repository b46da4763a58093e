import { useState } from 'react';
import { industryTags, productTags, regionTags } from '../../../src/features/tags/tags.rules';
import { workspaceLimits } from '../../../src/features/workspaces/workspaces.rules';
import type { WorkspaceSettings } from '../../../src/features/workspaces/workspaces.service';
import { LeaveGuard } from '../../lib/LeaveGuard';
import { useFormSave } from '../../lib/useSave';
import { Button } from '../../ui/Button';
import { choicesOf } from '../../ui/choices';
import { Form } from '../../ui/Form';
import { Inline } from '../../ui/Inline';
import { TagInput } from '../../ui/TagInput';
import { TextAreaField } from '../../ui/TextAreaField';
import { hasUnsavedTexts } from './unsaved-texts';

const FORM_ID = 'directory-profile-form';

/** The tag lists of spec §9. */
const groups = [
  { field: 'industryTags', label: 'Industry', choices: choicesOf(industryTags) },
  { field: 'regionTags', label: 'Region', choices: choicesOf(regionTags) },
  { field: 'productsTags', label: 'Product', choices: choicesOf(productTags) },
] as const;
type TagField = (typeof groups)[number]['field'];

export function DirectoryProfileForm({ workspace }: { workspace: WorkspaceSettings }) {
  const { id, description } = workspace;
  const [tags, setTags] = useState<Record<TagField, readonly string[]>>(workspace);
  const { save, isPending, errors } = useFormSave({
    failure: 'Failed to update directory profile',
    success: 'Directory profile updated',
  });
  const hasChanges = () =>
    hasUnsavedTexts(FORM_ID, { description: description ?? '' }) ||
    groups.some(({ field }) => tags[field].join() !== workspace[field].join());
  const submit = (form: FormData) => {
    const { industryTags, regionTags, productsTags } = tags;
    const body = { description: form.get('description'), industryTags, regionTags, productsTags };
    return save({ method: 'PATCH', path: `/api/workspaces/${id}`, body });
  };
  return (
    <Form id={FORM_ID} aria-label="Directory profile" errors={errors} onSubmit={(form) => void submit(form)}>
      <LeaveGuard hasChanges={hasChanges} isInTab />
      <TextAreaField
        name="description"
        label="Description"
        defaultValue={description ?? ''}
        countTo={workspaceLimits.description}
      />
      {groups.map(({ field, label, choices }) => (
        <TagInput
          key={field}
          label={`${label} tags`}
          choices={choices}
          value={tags[field]}
          onChange={(value) => setTags({ ...tags, [field]: value })}
          max={workspaceLimits.tags}
          maxMessage={`Maximum ${workspaceLimits.tags} tags allowed per category`}
          errorMessage={errors?.[field]?.[0]}
        />
      ))}
      <Inline justify="end">
        <Button type="submit" variant="primary" isPending={isPending}>
          Save Profile
        </Button>
      </Inline>
    </Form>
  );
}
