import type { Campaign } from '../../../../src/features/campaigns/campaigns.entity';
import { campaignLimits } from '../../../../src/features/campaigns/campaigns.rules';
import { FormDialog } from '../../../lib/FormDialog';
import { useFormSave } from '../../../lib/useSave';
import { ErrorState } from '../../../ui/ErrorState';
import { Skeleton } from '../../../ui/Skeleton';
import { Stack } from '../../../ui/Stack';
import { TextAreaField } from '../../../ui/TextAreaField';
import { TextField } from '../../../ui/TextField';
import type { CampaignSummary } from '../load-campaigns.server';
import { useCampaign } from './useCampaign';

interface Props {
  campaign: CampaignSummary;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (campaign: Campaign) => void;
}

/** Edits a draft. */
export default function EditCampaignDialog({ campaign: { id }, isOpen, onClose, onSaved }: Props) {
  const { campaign, isFailed, retry } = useCampaign(id);
  const { save, isPending, errors } = useFormSave<Campaign>({
    success: 'Campaign updated successfully',
    failure: 'Failed to update campaign',
  });

  async function submit(form: FormData) {
    if (!campaign) return;
    const saved = await save({
      method: 'PATCH',
      path: `/api/campaigns/${id}`,
      body: changesTo(campaign, form),
    });
    if (!saved) return;
    onSaved(saved.data);
    onClose();
  }

  return (
    <FormDialog
      title="Edit Campaign"
      submitLabel="Save Changes"
      submitDisabledReason={campaign ? undefined : 'The campaign has not been loaded yet'}
      isOpen={isOpen}
      isPending={isPending}
      errors={errors}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      {campaign ? <Fields campaign={campaign} /> : isFailed ? <Failed onRetry={retry} /> : <Waiting />}
    </FormDialog>
  );
}

function Fields({ campaign }: { campaign: Campaign }) {
  return (
    <>
      <TextField
        name="name"
        label="Campaign Name"
        defaultValue={campaign.name}
        isRequired
        autoFocus
        autoComplete="off"
      />
      <TextAreaField
        name="description"
        label="Description"
        defaultValue={campaign.description ?? ''}
        countTo={campaignLimits.description}
      />
      <TextAreaField
        name="checklist"
        label="Checklist"
        description="One item per line"
        defaultValue={campaign.checklist.join('\n')}
        rows={10}
      />
    </>
  );
}

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState
    title="The campaign could not be loaded"
    description="It may have been deleted, or the connection was lost."
    onRetry={onRetry}
  />
);

const Waiting = () => (
  <Stack role="status" aria-busy aria-label="Loading the campaign">
    <Skeleton height="2rem" />
    <Skeleton height="6rem" />
    <Skeleton height="12rem" />
  </Stack>
);

/** Returns only the changed fields, so that concurrent changes to the others are kept. */
function changesTo({ name, description, checklist }: Campaign, form: FormData) {
  const textOf = (field: string) => String(form.get(field) ?? '').replaceAll('\r\n', '\n');
  const items = textOf('checklist')
    .split('\n')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  return {
    ...(textOf('name') !== name && { name: textOf('name') }),
    ...(textOf('description') !== (description ?? '') && { description: textOf('description') }),
    ...(items.join('\n') !== checklist.join('\n') && { checklist: items }),
  };
}
