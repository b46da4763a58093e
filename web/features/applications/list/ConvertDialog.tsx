import { useState } from 'react';
import {
  applicationLimits,
  approvalChecklist,
  onboardingChecklist,
} from '../../../../src/features/applications/applications.rules';
import type { ApplicationView } from '../../../../src/features/applications/applications.service';
import type { ShownPartner } from '../../../../src/features/partners/partners.entity';
import { displayName } from '../../../../src/lib/text/display-name';
import { text } from '../../../lib/forms/form-fields';
import { FormDialog } from '../../../lib/forms/FormDialog';
import { OwnerPicker } from '../../../lib/owners/OwnerPicker';
import { useForm } from '../../../lib/forms/useForm';
import { useMe } from '../../../lib/useMe';
import { TextAreaField } from '../../../ui/forms/text/TextAreaField';
import { Checklist } from '../../../ui/lists/steps/Checklist';
import { notify } from '../../../ui/feedback/toast-queue';

/** The checklists are sent as ids, not as fields. */
const fields = { ownerId: text, adminNote: text };

interface Props {
  application: ApplicationView;
  isOpen: boolean;
  onClose: () => void;
  onConverted: (application: ApplicationView) => void;
}

/**
 * Converts an application to a partner, with or without the checklist (spec §4), and approves it first if needed.
 * Ticked items of the last checklist complete the matching onboarding tasks.
 */
export default function ConvertDialog({ application, isOpen, onClose, onConverted }: Props) {
  const me = useMe();
  const approves = application.status !== 'Approved';
  const [verified, setVerified] = useState<string[]>([]);
  const [ticked, setTicked] = useState<string[]>([]);
  const isComplete =
    ticked.length === onboardingChecklist.length &&
    (!approves || verified.length === approvalChecklist.length);
  const form = useForm({
    path: `/api/admin/applications/${application.id}/convert-to-partner`,
    fields,
    initial: { adminNote: application.adminNote },
    texts: { failure: 'Failed to convert to partner' },
    body: ({ ownerId, adminNote }) => ({
      completedTasks: ticked,
      ownerId,
      ...(approves && { approve: true, adminNote }),
    }),
    onSaved(partner: ShownPartner) {
      onClose();
      onConverted({ ...application, status: 'Approved', partnerId: partner.id });
      notify({
        title: 'Converted to partner',
        description: `${application.companyName} is in onboarding now.`,
        link: { label: 'View Onboarding', href: `/partners/${partner.id}?tab=onboarding` },
      });
    },
  });
  const title = approves ? 'Accept as Partner' : 'Convert to Partner';
  const start = `${application.companyName} becomes a partner and starts onboarding. Items you tick are completed tasks there.`;

  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description={approves ? `This approves the application. ${start}` : start}
      submitLabel={title}
      submitDisabledReason={isComplete ? undefined : 'Tick every item, or skip the checklist'}
      skipLabel="Skip"
    >
      {approves && (
        <Checklist
          label="Pre-approval checklist"
          items={approvalChecklist}
          ticked={verified}
          onChange={setVerified}
          hasTickAll
        />
      )}
      <Checklist
        label="Pre-onboarding checklist"
        items={onboardingChecklist}
        ticked={ticked}
        onChange={setTicked}
        hasTickAll
      />
      <OwnerPicker of={me && { ownerId: me.id, ownerName: displayName(me) }} />
      {approves && (
        <TextAreaField
          {...form.field('adminNote')}
          label="Admin Note (optional)"
          description="Only admins and owners see it."
          rows={2}
          countTo={applicationLimits.adminNote}
        />
      )}
    </FormDialog>
  );
}
