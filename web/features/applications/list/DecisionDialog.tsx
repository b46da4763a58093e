import { useState } from 'react';
import {
  applicationLimits,
  approvalChecklist,
} from '../../../../src/features/applications/applications.rules';
import type { ApplicationView } from '../../../../src/features/applications/applications.service';
import { CancelButton, EditDialog } from '../../../lib/EditDialog';
import { useSave } from '../../../lib/useSave';
import { Button } from '../../../ui/Button';
import { Checklist } from '../../../ui/Checklist';
import { DialogBody, DialogFooter } from '../../../ui/Dialog';
import { TextAreaField } from '../../../ui/TextAreaField';
import type { Decision } from './ApplicationActions';
import { notifyApplicationMove } from './notify-application-move';

interface Props {
  /** The current tab of the screen. */
  tab: string;
  application: ApplicationView;
  decision: Decision;
  onClose: () => void;
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
export default function DecisionDialog({ tab, application, decision, onClose }: Props) {
  const [ticked, setTicked] = useState<string[]>([]);
  const [note, setNote] = useState(application.adminNote ?? '');
  const { save, isPending, refusal } = useSave({ failure: 'Failed to update status', shownInForm: 'fields' });
  const isApproval = decision === 'Approved';
  const isComplete = ticked.length === approvalChecklist.length;

  async function decide() {
    const saved = await save({
      method: 'PATCH',
      path: `/api/admin/applications/${application.id}/status`,
      body: { status: decision, adminNote: note },
    });
    if (!saved) return;
    onClose();
    notifyApplicationMove(application, decision, tab);
  }

  return (
    <EditDialog
      isOpen
      onClose={onClose}
      isBusy={isPending}
      title={words[decision].title}
      description={application.companyName}
    >
      <DialogBody>
        {isApproval && (
          <Checklist
            label={words.Approved.label}
            items={approvalChecklist}
            ticked={ticked}
            onChange={setTicked}
          />
        )}
        <TextAreaField
          label="Admin Note (optional)"
          description="Only admins and owners see it."
          rows={3}
          value={note}
          onChange={setNote}
          countTo={applicationLimits.adminNote}
          errorMessage={refusal?.fields?.adminNote?.[0]}
        />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        {isApproval && !isComplete && (
          <Button isDisabled={isPending} onPress={() => void decide()}>
            Skip
          </Button>
        )}
        <Button
          variant={isApproval ? 'primary' : 'danger'}
          isPending={isPending}
          disabledReason={isApproval && !isComplete ? 'Tick every item, or skip the checklist' : undefined}
          onPress={() => void decide()}
        >
          {words[decision].confirm}
        </Button>
      </DialogFooter>
    </EditDialog>
  );
}
