import { useState } from 'react';
import { onboardingChecklist } from '../../../../src/features/applications/applications.rules';
import type { ApplicationView } from '../../../../src/features/applications/applications.service';
import type { Partner } from '../../../../src/features/partners/partners.entity';
import { CancelButton, EditDialog } from '../../../lib/EditDialog';
import { useSave } from '../../../lib/useSave';
import { Button } from '../../../ui/Button';
import { Checklist } from '../../../ui/Checklist';
import { DialogBody, DialogFooter } from '../../../ui/Dialog';
import { notify } from '../../../ui/toast-queue';

interface Props {
  application: ApplicationView;
  onClose: () => void;
}

/**
 * Converts an approved application to a partner, with or without the checklist (spec §4). Ticked items complete
 * the matching onboarding tasks.
 */
export default function ConvertDialog({ application, onClose }: Props) {
  const [ticked, setTicked] = useState<string[]>([]);
  const { save, isPending } = useSave<Partner>({ failure: 'Failed to convert to partner' });
  const isComplete = ticked.length === onboardingChecklist.length;

  async function convert() {
    const saved = await save({
      method: 'POST',
      path: `/api/admin/applications/${application.id}/convert-to-partner`,
      body: { completedTasks: ticked },
    });
    if (!saved) return;
    onClose();
    notify({
      title: 'Converted to partner',
      description: `${application.companyName} is in onboarding now.`,
      link: { label: 'View Onboarding', href: `/partners/${saved.data.id}?tab=onboarding` },
    });
  }

  return (
    <EditDialog
      isOpen
      onClose={onClose}
      isBusy={isPending}
      title="Convert to Partner"
      description={`${application.companyName} becomes a partner and starts onboarding. Items you tick are completed tasks there.`}
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
        <CancelButton />
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
    </EditDialog>
  );
}
