import type { OutcomeKind } from '../../../src/features/evidence/evidence.rules';
import { lazyPart } from '../../lib/lazy-part';
import { notify } from '../../ui/toast-queue';
import { campaignDraftOf, leadDraftOf, noteDraftOf, roadmapDraftOf, type FoundThing } from './created-from';
import { outcomeLooks } from './outcome-looks';

const LeadDialog = lazyPart(() => import('../leads/LeadDialog'));
const NoteDialog = lazyPart(() => import('./NoteDialog'));
const ItemForm = lazyPart(async () => ({ default: (await import('../roadmap/items/ItemForm')).ItemForm }));
const NewCampaignDialog = lazyPart(() => import('../campaigns/form/NewCampaignDialog'));

interface Props {
  kind: OutcomeKind;
  from: FoundThing;
  isOpen: boolean;
  onClose: () => void;
}

/** Opens the dialog that creates a record of this kind, filled in from the found item. */
export default function CreateFromDialog({ kind, from, ...opening }: Props) {
  switch (kind) {
    case 'lead':
      return (
        <LeadDialog
          {...opening}
          lead={null}
          draft={leadDraftOf(from)}
          onSaved={({ name }) => tell(kind, 'Lead created successfully', name)}
        />
      );
    case 'partnerNote':
      return (
        <NoteDialog
          {...opening}
          draft={noteDraftOf(from)}
          onSaved={({ id, label }) => tell(kind, `Note added to ${label}`, label, id)}
        />
      );
    case 'roadmapItem':
      return (
        <ItemForm
          {...opening}
          item={null}
          draft={roadmapDraftOf(from)}
          onSaved={({ title }) => tell(kind, 'Roadmap item created successfully', title)}
        />
      );
    case 'campaign':
      return (
        <NewCampaignDialog
          {...opening}
          draft={campaignDraftOf(from)}
          onSaved={({ name }) => tell(kind, 'Campaign created successfully', name)}
        />
      );
  }
}

const viewLabels: Record<OutcomeKind, string> = {
  lead: 'View lead',
  partnerNote: 'View note',
  roadmapItem: 'View roadmap item',
  campaign: 'View campaign',
};

function tell(kind: OutcomeKind, title: string, name: string, partnerId: string | null = null) {
  const href = outcomeLooks[kind].pathOf({ name, partnerId });
  notify({ title, link: { label: viewLabels[kind], href } });
}
