import { useRef, useState } from 'react';
import {
  canMoveApplication,
  type ApplicationStatus,
} from '../../../src/features/applications/applications.rules';
import type { ApplicationView } from '../../../src/features/applications/applications.service';
import type { FormField } from '../../../src/features/custom-fields/custom-values.rules';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import { notifyMove } from '../../lib/dialogs/notify-move';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useWrite } from '../../lib/requests/useWrite';
import type { Decision } from './list/DecisionDialog';
import { statusLabel } from '../../ui/tokens/status';
import { applicationView } from './application.view';

const ConvertDialog = lazyComponent(() => import('./list/ConvertDialog'));
const DecisionDialog = lazyComponent(() => import('./list/DecisionDialog'));
const ValuesDialog = lazyComponent(() => import('./form/ValuesDialog'));
const parts = [ConvertDialog, DecisionDialog];

/** The actions on an application, for lists, boards, panels and its page. */
export interface ApplicationHandlers {
  canApprove: boolean;
  /** Whether the workspace has custom fields that the user can fill in. */
  canEditValues: boolean;
  /** The move that is being saved. */
  moving: { id: string; to: ApplicationStatus } | null;
  onMove: (application: ApplicationView, to: ApplicationStatus) => void;
  onDecide: (application: ApplicationView, decision: Decision) => void;
  /** Approves the application first if it isn't approved. */
  onConvert: (application: ApplicationView) => void;
  onEditValues: (application: ApplicationView) => void;
}

interface Options {
  canApprove: boolean;
  customFields: readonly FormField[];
  /** Whether the current list still shows a changed application. */
  isListed: (application: ApplicationView) => boolean;
  /** Called with the changed application. */
  onChanged: (application: ApplicationView) => void;
}

interface Asked {
  application: ApplicationView;
  decision: Decision;
}

/** The moves and dialogs of applications. */
export function useApplicationDialogs({ canApprove, customFields, isListed, onChanged }: Options) {
  const write = useWrite();
  const [moving, setMoving] = useState<ApplicationHandlers['moving']>(null);
  const isBusy = useRef(false);
  const decision = useDialog<Asked>();
  const conversion = useDialog<ApplicationView>();
  const values = useDialog<ApplicationView>();
  usePreload(parts, canApprove);

  /** Resolves with the moved application, or null if the server refused. */
  async function setStatus({ id }: ApplicationView, status: ApplicationStatus) {
    const outcome = await write<ApplicationView>(
      { method: 'PATCH', path: `${applicationView.api}/${id}/status`, body: { status } },
      { failure: applicationView.failedToMove },
    );
    if (outcome.ok) onChanged(outcome.data);
    return outcome.ok ? outcome.data : null;
  }

  function reportMove(before: ApplicationView, moved: ApplicationView) {
    const { status } = before;
    const undo = async () => (await setStatus(moved, status)) !== null;
    notifyMove({
      title: applicationView.moved(moved.status),
      name: before.companyName,
      status: statusLabel(moved.status),
      list: isListed(moved) ? undefined : applicationView.tabs.listWith(before, moved.status),
      undo: canMoveApplication(moved.status, status) ? undo : undefined,
    });
  }

  async function move(application: ApplicationView, to: ApplicationStatus) {
    if (isBusy.current) return;
    isBusy.current = true;
    setMoving({ id: application.id, to });
    const moved = await setStatus(application, to);
    isBusy.current = false;
    setMoving(null);
    if (moved) reportMove(application, moved);
  }

  const handlers: ApplicationHandlers = {
    canApprove,
    canEditValues: canApprove && customFields.length > 0,
    moving,
    onMove: (application, to) => void move(application, to),
    onDecide: (application, decided) => decision.open({ application, decision: decided }),
    onConvert: conversion.open,
    onEditValues: values.open,
  };
  return {
    handlers,
    setStatus,
    reportMove,
    dialogs: (
      <>
        {decision.subject && (
          <DecisionDialog
            key={`decision-${decision.key}`}
            {...decision.subject}
            isOpen={decision.isOpen}
            onClose={decision.close}
            onSaved={(before, moved) => {
              onChanged(moved);
              reportMove(before, moved);
            }}
          />
        )}
        {conversion.subject && (
          <ConvertDialog
            key={`conversion-${conversion.key}`}
            application={conversion.subject}
            isOpen={conversion.isOpen}
            onClose={conversion.close}
            onConverted={onChanged}
          />
        )}
        {values.subject && (
          <ValuesDialog
            key={`values-${values.key}`}
            application={values.subject}
            customFields={customFields}
            isOpen={values.isOpen}
            onClose={values.close}
            onSaved={onChanged}
          />
        )}
      </>
    ),
  };
}
