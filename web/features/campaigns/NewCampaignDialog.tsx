import { useState } from 'react';
import { campaignLimits } from '../../../src/features/campaigns/campaigns.rules';
import { FormDialog } from '../../lib/FormDialog';
import { useSave } from '../../lib/useSave';
import { TextAreaField } from '../../ui/TextAreaField';
import { TextField } from '../../ui/TextField';
import { templateOf } from './campaign-templates';
import type { CampaignDraft } from './new-campaign';

interface Props {
  draft: CampaignDraft;
  isOpen: boolean;
  onClose: () => void;
}

/** Makes a draft with its template's checklist and goes to the campaigns (spec §2). For any screen on which a campaign can begin. */
export default function NewCampaignDialog({ draft, isOpen, onClose }: Props) {
  const template = templateOf(draft.templateType);
  const [name, setName] = useState(draft.name ?? '');
  const [description, setDescription] = useState(draft.description ?? '');
  const nameProblem = name.trim().length > campaignLimits.name ? 'Campaign name is too long' : undefined;
  const descriptionProblem =
    description.trim().length > campaignLimits.description ? 'Description is too long' : undefined;
  const problem = name.trim() === '' ? 'Give the campaign a name first' : (nameProblem ?? descriptionProblem);
  const { save, isPending, errors } = useSave({
    success: 'Campaign created successfully',
    failure: 'Failed to create campaign',
    next: '/campaigns',
  });

  function submit() {
    // Enter sends a form whatever its button says.
    if (problem) return;
    const { templateType } = draft;
    const body = { name, description, templateType, checklist: template?.checklist };
    void save({ method: 'POST', path: '/api/campaigns', body });
  }

  return (
    <FormDialog
      title="Create Campaign"
      description={`${template?.name ?? ''} template, with a checklist of ${template?.checklist.length ?? 0} items`}
      submitLabel="Create Campaign"
      submitDisabledReason={problem}
      isOpen={isOpen}
      isPending={isPending}
      errors={errors}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        name="name"
        label="Campaign Name"
        placeholder={`${template?.name ?? 'Campaign'} with …`}
        value={name}
        onChange={setName}
        errorMessage={nameProblem}
        isRequired
        autoFocus
        autoComplete="off"
      />
      <TextAreaField
        name="description"
        label="Description"
        value={description}
        onChange={setDescription}
        countTo={campaignLimits.description}
        errorMessage={descriptionProblem}
      />
    </FormDialog>
  );
}
