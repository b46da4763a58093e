import { Button } from '../../../ui/actions/Button';
import { Checklist } from '../../../ui/lists/steps/Checklist';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlays/Dialog';
import type { CampaignTemplate } from './campaign-templates';

interface Props {
  template: CampaignTemplate;
  ticked: readonly string[];
  onTick: (ticked: string[]) => void;
  isOpen: boolean;
  onClose: () => void;
  /** null without permission to create campaigns. */
  onCreate: (() => void) | null;
}

/** Shows a template's checklist. Ticks are personal and not saved (spec §2). */
export default function TemplateChecklistDialog(props: Props) {
  const { template, ticked, onTick, isOpen, onClose, onCreate } = props;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={`${template.name} Checklist`}
      description="Tick items as you go. Ticks aren't saved."
    >
      <DialogBody>
        <Checklist
          label="Done"
          items={template.checklist.map((item) => ({ id: item, label: item }))}
          ticked={ticked}
          onChange={onTick}
        />
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Close</Button>
        {onCreate && (
          <Button variant="primary" onPress={onCreate}>
            Create Campaign
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}
