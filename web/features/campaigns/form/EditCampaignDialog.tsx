import type { ShownCampaign } from '../../../../src/features/campaigns/campaigns.service';
import type { CampaignChanges } from '../../../../src/features/campaigns/campaigns.schema';
import { campaignLimits } from '../../../../src/features/campaigns/campaigns.rules';
import { lines, text, type FieldsOf } from '../../../lib/forms/form-fields';
import { FormDialog } from '../../../lib/forms/FormDialog';
import { useForm } from '../../../lib/forms/useForm';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { Stack } from '../../../ui/layout/Stack';
import { TextAreaField } from '../../../ui/forms/text/TextAreaField';
import { TextField } from '../../../ui/forms/text/TextField';
import { PartnerPicker } from '../../../lib/forms/PartnerPicker';
import type { CampaignSubject } from '../campaign.view';
import { useCampaign } from './useCampaign';

interface Props {
  campaign: Pick<CampaignSubject, 'id'>;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (campaign: ShownCampaign) => void;
}

const fields = {
  name: text,
  description: text,
  partnerId: text,
  checklist: lines,
} satisfies FieldsOf<CampaignChanges>;

/** Edits a draft. */
export default function EditCampaignDialog({ campaign: { id }, isOpen, onClose, onSaved }: Props) {
  const { campaign, isFailed, retry } = useCampaign(id);
  const form = useForm({
    path: '/api/campaigns',
    record: campaign,
    fields,
    texts: { success: 'Campaign updated successfully', failure: 'Failed to update campaign' },
    onSaved: (saved: ShownCampaign) => {
      onSaved(saved);
      onClose();
    },
  });

  return (
    <FormDialog
      form={form}
      title="Edit Campaign"
      submitLabel="Save Changes"
      submitDisabledReason={campaign ? undefined : 'The campaign has not been loaded yet'}
      isOpen={isOpen}
      onClose={onClose}
    >
      {campaign ? (
        <>
          <TextField {...form.field('name')} label="Campaign Name" isRequired autoFocus autoComplete="off" />
          <TextAreaField
            {...form.field('description')}
            label="Description"
            countTo={campaignLimits.description}
          />
          <PartnerPicker
            defaultValue={
              campaign.partnerId === null
                ? null
                : { id: campaign.partnerId, label: campaign.partnerName ?? '' }
            }
          />
          <TextAreaField
            {...form.field('checklist')}
            label="Checklist"
            description="One item per line"
            rows={10}
          />
        </>
      ) : isFailed ? (
        <Failed onRetry={retry} />
      ) : (
        <Waiting />
      )}
    </FormDialog>
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
