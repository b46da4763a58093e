import { lazy, Suspense } from 'react';
import type { Colleague } from '../../src/features/workspaces/colleagues.service';
import { colleagueChoice } from './colleague-choice';
import { TextField } from '../ui/forms/TextField';
import type { SearchPicker } from './SearchPicker';

interface Props {
  /** The record; null for a new one. */
  of: { ownerId: string | null; ownerName: string | null } | null;
}

/** Half of the code of a form's page is that of this field. */
const Picker = lazy(async () => ({
  default: (await import('./SearchPicker')).SearchPicker as typeof SearchPicker<Colleague>,
}));

/** The form's field `ownerId`: the colleague who looks after a record. */
export function OwnerPicker({ of }: Props) {
  return (
    <Suspense fallback={<OwnerBefore of={of} />}>
      <Picker
        name="ownerId"
        label="Owner"
        placeholder="Search members…"
        noneText="No members found"
        path="/api/members"
        choiceOf={colleagueChoice}
        defaultValue={of && of.ownerId !== null ? { id: of.ownerId, label: of.ownerName ?? '' } : null}
      />
    </Suspense>
  );
}

/** Looks like the field until its code is there. A form that is sent before keeps the owner. */
function OwnerBefore({ of }: Props) {
  return (
    <>
      <input type="hidden" name="ownerId" value={of?.ownerId ?? ''} />
      <TextField name="ownerName" label="Owner" defaultValue={of?.ownerName ?? ''} isDisabled />
    </>
  );
}
