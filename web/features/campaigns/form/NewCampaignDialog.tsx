import { useState } from 'react';
import type { Campaign } from '../../../../src/features/campaigns/campaigns.entity';
import {
  campaignLimits,
  campaignTemplateTypes,
  campaignTemplateName,
  isCampaignTemplateType,
} from '../../../../src/features/campaigns/campaigns.rules';
import { text } from '../../../lib/forms/form-fields';
import { FormDialog } from '../../../lib/forms/FormDialog';
import { useForm } from '../../../lib/forms/useForm';
import { choicesOf } from '../../../ui/forms/choices/choices';
import { Select } from '../../../ui/forms/choices/Select';
import { TextAreaField } from '../../../ui/forms/text/TextAreaField';
import { TextField } from '../../../ui/forms/text/TextField';
import { PartnerPicker } from '../../../lib/forms/PartnerPicker';
import { EvidenceNote } from '../../evidence/EvidenceNote';
import { templateOf } from '../templates/campaign-templates';
import type { CampaignDraft } from './new-campaign';
import { lengthOf } from '../../../../src/lib/text/unicode';

interface Props {
  draft: CampaignDraft;
  isOpen: boolean;
  onClose: () => void;
  /** If given, the user stays on the current screen, which reports the new campaign. */
  onSaved?: (campaign: Campaign) => void;
}

const fields = { name: text, description: text, partnerId: text };

/**
 * Creates a draft with its template's checklist and opens the campaigns (spec §2). Works on any screen that can
 * start a campaign.
 */
export default function NewCampaignDialog({ draft, isOpen, onClose, onSaved }: Props) {
  const [templateType, setTemplateType] = useState(draft.templateType);
  const template = templateOf(templateType);
  const [name, setName] = useState(draft.name ?? '');
  const [description, setDescription] = useState(draft.description ?? '');
  const nameProblem = lengthOf(name.trim()) > campaignLimits.name ? 'Campaign name is too long' : undefined;
  const descriptionProblem =
    lengthOf(description.trim()) > campaignLimits.description ? 'Description is too long' : undefined;
  const problem = name.trim() === '' ? 'Give the campaign a name first' : (nameProblem ?? descriptionProblem);
  const form = useForm({
    path: '/api/campaigns',
    fields,
    texts: {
      failure: 'Failed to create campaign',
      ...(!onSaved && { success: 'Campaign created successfully', next: '/campaigns' }),
    },
    body: (values) => ({
      ...values,
      templateType,
      checklist: template?.checklist,
      evidence: draft.evidence?.given,
    }),
    onSaved: (saved: Campaign) => {
      if (!onSaved) return;
      onSaved(saved);
      onClose();
    },
  });

  return (
    <FormDialog
      form={form}
      title="Create Campaign"
      description={`${template?.name ?? ''} template, with a checklist of ${template?.checklist.length ?? 0} items`}
      submitLabel="Create Campaign"
      submitDisabledReason={problem}
      isOpen={isOpen}
      onClose={onClose}
    >
      {draft.evidence && (
        <>
          <EvidenceNote evidence={draft.evidence} />
          <Select
            name="templateType"
            label="Template"
            defaultValue={templateType}
            onChange={(type) => isCampaignTemplateType(type) && setTemplateType(type)}
            choices={choicesOf(campaignTemplateTypes, campaignTemplateName)}
          />
        </>
      )}
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
      <PartnerPicker />
    </FormDialog>
  );
}
