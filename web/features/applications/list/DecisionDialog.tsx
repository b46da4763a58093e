import { useState } from 'react';
import {
  applicationLimits,
  approvalChecklist,
} from '../../../../src/features/applications/applications.rules';
import type { ApplicationView } from '../../../../src/features/applications/applications.service';
import { text } from '../../../lib/forms/form-fields';
import { FormDialog } from '../../../lib/forms/FormDialog';
import { useForm } from '../../../lib/forms/useForm';
import { Checklist } from '../../../ui/lists/steps/Checklist';
import { TextAreaField } from '../../../ui/forms/text/TextAreaField';

const fields = { adminNote: text };

export type Decision = 'Approved' | 'Rejected';

interface Props {
  application: ApplicationView;
  decision: Decision;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (before: ApplicationView, moved: ApplicationView) => void;
}

const words = {
  Approved: {
    title: 'Approve Application',
    confirm: 'Confirm Approve',
    label: 'Pre-approval checklist',
  },
  Rejected: { title: 'Reject Application', confirm: 'Confirm Reject' },
} as const;

/** Approving requires the checklist or Skip; rejecting requires neither (spec §4). Both accept a note. */
export default function DecisionDialog({ application, decision, isOpen, onClose, onSaved }: Props) {
  const [ticked, setTicked] = useState<string[]>([]);
  const isApproval = decision === 'Approved';
  const isComplete = ticked.length === approvalChecklist.length;
  const form = useForm({
    path: `/api/admin/applications/${application.id}/status`,
    method: 'PATCH',
    fields,
    initial: application,
    texts: { failure: 'Failed to update status' },
    body: (values) => ({ ...values, status: decision }),
    onSaved(moved: ApplicationView) {
      onClose();
      onSaved(application, moved);
    },
  });

  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={words[decision].title}
      description={application.companyName}
      submitLabel={words[decision].confirm}
      tone={isApproval ? 'primary' : 'danger'}
      submitDisabledReason={isApproval && !isComplete ? 'Tick every item, or skip the checklist' : undefined}
      skipLabel="Skip"
    >
      {isApproval && (
        <Checklist
          label={words.Approved.label}
          items={approvalChecklist}
          ticked={ticked}
          onChange={setTicked}
          hasTickAll
        />
      )}
      <TextAreaField
        {...form.field('adminNote')}
        label="Admin Note (optional)"
        description="Only admins and owners see it."
        rows={3}
        countTo={applicationLimits.adminNote}
      />
    </FormDialog>
  );
}
