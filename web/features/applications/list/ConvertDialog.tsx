import { useState } from 'react';
import { onboardingChecklist } from '../../../../src/features/applications/applications.rules';
import type { ApplicationView } from '../../../../src/features/applications/applications.service';
import type { ShownPartner } from '../../../../src/features/partners/partners.entity';
import { FormDialog } from '../../../lib/FormDialog';
import { useForm } from '../../../lib/useForm';
import { Checklist } from '../../../ui/lists/Checklist';
import { notify } from '../../../ui/feedback/toast-queue';

/** The checklist is sent as ids, not as a field. */
const fields = {};

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
  const isComplete = ticked.length === onboardingChecklist.length;
  const form = useForm<typeof fields, ShownPartner>({
    path: `/api/admin/applications/${application.id}/convert-to-partner`,
    fields,
    texts: { failure: 'Failed to convert to partner' },
    body: () => ({ completedTasks: ticked }),
    onSaved(partner) {
      onClose();
      notify({
        title: 'Converted to partner',
        description: `${application.companyName} is in onboarding now.`,
        link: { label: 'View Onboarding', href: `/partners/${partner.id}?tab=onboarding` },
      });
    },
  });

  return (
    <FormDialog
      form={form}
      isOpen
      onClose={onClose}
      title="Convert to Partner"
      description={`${application.companyName} becomes a partner and starts onboarding. Items you tick are completed tasks there.`}
      submitLabel="Convert to Partner"
      submitDisabledReason={isComplete ? undefined : 'Tick every item, or skip the checklist'}
      skipLabel="Skip"
    >
      <Checklist
        label="Pre-onboarding checklist"
        items={onboardingChecklist}
        ticked={ticked}
        onChange={setTicked}
      />
    </FormDialog>
  );
}
