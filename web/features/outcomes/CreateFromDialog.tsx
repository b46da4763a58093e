import type { FormField } from '../../../src/features/custom-fields/custom-values.rules';
import type { OutcomeKind } from '../../../src/features/evidence/evidence.rules';
import { lazyComponent } from '../../lib/screens/lazy-component';
import { useRead } from '../../lib/requests/useRead';
import { notify } from '../../ui/feedback/toast-queue';
import {
  campaignDraftOf,
  leadDraftOf,
  noteDraftOf,
  roadmapDraftOf,
  type EvidenceItem,
} from '../evidence/created-from';
import { outcomeDisplays } from '../evidence/outcome-display';

const LeadDialog = lazyComponent(() => import('../leads/LeadDialog'));
const NoteDialog = lazyComponent(() => import('./NoteDialog'));
const ItemForm = lazyComponent(() => import('../roadmap/ItemForm'));
const NewCampaignDialog = lazyComponent(() => import('../campaigns/form/NewCampaignDialog'));

interface Props {
  kind: OutcomeKind;
  from: EvidenceItem;
  isOpen: boolean;
  onClose: () => void;
}

/** Opens the dialog that creates a record of this kind, filled in from the found item. */
export default function CreateFromDialog({ kind, from, ...opening }: Props) {
  switch (kind) {
    case 'lead':
      return <NewLead from={from} {...opening} />;
    case 'partnerNote':
      return (
        <NoteDialog
          {...opening}
          draft={noteDraftOf(from)}
          onSaved={({ id, label }) =>
            notifyCreated(kind, `Note added to ${label}`, { id, name: label, partnerId: id })
          }
        />
      );
    case 'roadmapItem':
      return (
        <ItemForm
          {...opening}
          record={null}
          draft={roadmapDraftOf(from)}
          onSaved={({ id, title }) =>
            notifyCreated(kind, 'Roadmap item created successfully', { id, name: title })
          }
        />
      );
    case 'campaign':
      return (
        <NewCampaignDialog
          {...opening}
          draft={campaignDraftOf(from)}
          onSaved={(saved) => notifyCreated(kind, 'Campaign created successfully', saved)}
        />
      );
  }
}

function NewLead({ from, ...opening }: Omit<Props, 'kind'>) {
  const { data: fields, isFailed } = useRead<FormField[]>('/api/custom-fields?entity=leads');
  // Wait for the fields, so that the form opens complete. If loading them fails, the server still reports missing
  // values.
  if (fields === null && !isFailed) return null;
  return (
    <LeadDialog
      {...opening}
      record={null}
      draft={leadDraftOf(from)}
      customFields={fields ?? []}
      onSaved={(saved) => notifyCreated('lead', 'Lead created successfully', saved)}
    />
  );
}

const viewLabels: Record<OutcomeKind, string> = {
  lead: 'View lead',
  partnerNote: 'View note',
  roadmapItem: 'View roadmap item',
  campaign: 'View campaign',
};

interface Made {
  id: string;
  name: string;
  partnerId?: string | null;
}

function notifyCreated(kind: OutcomeKind, title: string, { id, name, partnerId = null }: Made) {
  const href = outcomeDisplays[kind].pathOf({ id, name, partnerId });
  notify({ title, link: { label: viewLabels[kind], href } });
}
