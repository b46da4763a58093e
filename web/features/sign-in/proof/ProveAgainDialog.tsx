import { Dialog } from '../../../ui/overlays/Dialog';
import type { ProofFacts } from './proof';
import { ProveAgain } from './ProveAgain';

interface Props {
  proof: ProofFacts;
  onProved: () => void;
  onClose: () => void;
}

export default function ProveAgainDialog({ proof, onProved, onClose }: Props) {
  return (
    <Dialog isOpen onOpenChange={onClose} title="Confirm that it's you">
      <ProveAgain facts={proof} onProved={onProved} onCancel={onClose} />
    </Dialog>
  );
}
