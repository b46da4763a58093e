import type { EventTemplate } from '../../../../src/features/events/event-templates';
import { Button } from '../../../ui/actions/Button';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlays/Dialog';
import { NumberedList } from '../../../ui/text/NumberedList';

interface Props {
  template: EventTemplate;
  isOpen: boolean;
  onClose: () => void;
  /** null without permission to plan events. */
  onPlan: (() => void) | null;
}

/** Shows the checklist of an event template. */
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
      {/* Focusable, so that people can scroll it by keyboard. */}
      <DialogBody tabIndex={0} role="region" aria-label="Checklist">
        <NumberedList items={template.checklist} />
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
