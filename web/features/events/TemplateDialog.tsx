import type { EventTemplate } from '../../../src/features/events/event-templates';
import { Button } from '../../ui/Button';
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog';
import { Steps } from './Steps';

interface Props {
  template: EventTemplate;
  isOpen: boolean;
  onClose: () => void;
  /** null for those who may not plan one. */
  onPlan: (() => void) | null;
}

/** What an event of this kind takes. */
export default function TemplateDialog({ template, isOpen, onClose, onPlan }: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={`${template.name} Checklist`}
      description={`Usually takes ${template.defaultDuration}.`}
    >
      {/* May scroll, and has nothing else for the keyboard to hold on to. */}
      <DialogBody tabIndex={0} role="region" aria-label="Checklist">
        <Steps items={template.checklist} />
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Close</Button>
        {onPlan && (
          <Button variant="primary" onPress={onPlan}>
            Plan Event
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}
