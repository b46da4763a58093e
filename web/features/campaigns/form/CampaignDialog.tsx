import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlays/Dialog';
import { Button } from '../../../ui/actions/Button';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { Prose } from '../../../ui/text/documents/Prose';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { Stack } from '../../../ui/layout/Stack';
import { SavedChecklist } from '../../checklists/SavedChecklist';
import { EvidenceSection } from '../../evidence/EvidenceFacts';
import type { CampaignSummary } from '../campaign.view';
import { useCampaign } from './useCampaign';

interface Props {
  campaign: CampaignSummary;
  /** Whether the role can tick items. */
  canEdit: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** Shows a campaign's full description, checklist and evidence. Items are ticked here, in any status. */
export default function CampaignDialog({ campaign: subject, canEdit, isOpen, onClose }: Props) {
  const { id, name, templateName } = subject;
  const { campaign, isFailed, retry } = useCampaign(id);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={name}
      description={`${templateName} campaign`}
    >
      <DialogBody>
        {isFailed && (
          <ErrorState
            title="The campaign could not be loaded"
            description="It may have been deleted, or the connection was lost."
            onRetry={retry}
          />
        )}
        {!campaign && !isFailed && <Waiting />}
        {campaign?.description && <Prose>{campaign.description}</Prose>}
        {campaign && (
          <SavedChecklist record={campaign} path={`/api/campaigns/${id}/checklist`} isReadOnly={!canEdit} />
        )}
        {campaign && <EvidenceSection evidence={campaign.evidence} />}
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Close</Button>
      </DialogFooter>
    </Dialog>
  );
}

function Waiting() {
  return (
    <div role="status" aria-busy aria-label="Loading the checklist">
      <Stack gap={12}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} width={`${90 - index * 6}%`} />
        ))}
      </Stack>
    </div>
  );
}
