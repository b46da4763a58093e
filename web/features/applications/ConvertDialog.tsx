import { useState } from 'react';
import { onboardingChecklist } from '../../../src/features/applications/applications.rules';
import type { ApplicationView } from '../../../src/features/applications/applications.service';
import { useSave } from '../../lib/useSave';
import { Button } from '../../ui/Button';
import { Checklist } from '../../ui/Checklist';
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog';

interface Props {
  application: ApplicationView;
  onClose: () => void;
}

/** Makes a partner of an approved application, after the checklist or without it (spec §4). */
export default function ConvertDialog({ application, onClose }: Props) {
  const [ticked, setTicked] = useState<string[]>([]);
  const { save, isPending } = useSave({
    failure: 'Failed to convert to partner',
    success: {
      title: 'Converted to partner',
      description: `${application.companyName} is in onboarding now.`,
    },
  });
  const isComplete = ticked.length === onboardingChecklist.length;

  async function convert() {
    const saved = await save({
      method: 'POST',
      path: `/api/admin/applications/${application.id}/convert-to-partner`,
    });
    if (saved) onClose();
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isBusy={isPending}
      title="Convert to Partner"
      description={`${application.companyName} becomes a partner and starts onboarding.`}
    >
      <DialogBody>
        <Checklist
          label="Pre-onboarding checklist"
          items={onboardingChecklist}
          ticked={ticked}
          onChange={setTicked}
        />
      </DialogBody>
      <DialogFooter>
        <Button isDisabled={isPending} onPress={onClose}>
          Cancel
        </Button>
        {!isComplete && (
          <Button isDisabled={isPending} onPress={() => void convert()}>
            Skip
          </Button>
        )}
        <Button
          variant="primary"
          isPending={isPending}
          disabledReason={isComplete ? undefined : 'Tick every item, or skip the checklist'}
          onPress={() => void convert()}
        >
          Convert to Partner
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
