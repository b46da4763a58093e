import { lazy, type ComponentProps } from 'react';
import { TextField } from '../../ui/forms/text/TextField';
import type { OwnerPicker } from './OwnerPicker';
import { SafeSuspense } from '../../ui/feedback/SafeSuspense';

type Props = ComponentProps<typeof OwnerPicker>;

const Picker = lazy(async () => ({ default: (await import('./OwnerPicker')).OwnerPicker }));

/** The field `ownerId` of a form that is a page of its own. Its code is half of the page's, so it loads later. */
export function LazyOwnerPicker(props: Props) {
  return (
    <SafeSuspense fallback={<OwnerBefore {...props} />}>
      <Picker {...props} />
    </SafeSuspense>
  );
}

/** Looks like the field until its code is loaded. If the form is sent before, the owner stays the same. */
function OwnerBefore({ of }: Props) {
  return (
    <>
      <input type="hidden" name="ownerId" value={of?.ownerId ?? ''} />
      <TextField name="ownerName" label="Owner" defaultValue={of?.ownerName ?? ''} isDisabled />
    </>
  );
}
