import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlays/Dialog';
import { Button } from '../../../ui/actions/Button';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { Prose } from '../../../ui/text/Prose';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { Stack } from '../../../ui/layout/Stack';
import { StepList } from '../../../ui/lists/StepList';
import { Text } from '../../../ui/text/Text';
import { EvidenceSection } from '../../evidence/EvidenceFacts';
import type { CampaignSummary } from '../load-campaigns.server';
import { useCampaign } from './useCampaign';

interface Props {
  campaign: CampaignSummary;
  isOpen: boolean;
  onClose: () => void;
}

/** Shows a campaign's full description, checklist and evidence. */
export default function CampaignDialog({ campaign: { id, name, templateName }, isOpen, onClose }: Props) {
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
        {campaign && <Items items={campaign.checklist} />}
        {campaign && <EvidenceSection evidence={campaign.evidence} />}
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Close</Button>
      </DialogFooter>
    </Dialog>
  );
}

function Items({ items }: { items: readonly string[] }) {
  if (items.length === 0) return <Text tone="muted">This campaign has no checklist.</Text>;
  return (
    <Stack gap={8}>
      <h3>Checklist</h3>
      <StepList>
        {items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </StepList>
    </Stack>
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
