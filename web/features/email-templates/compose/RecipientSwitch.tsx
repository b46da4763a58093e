import type { ComposedTo } from '../../../lib/email/compose';
import { Select } from '../../../ui/forms/choices/Select';
import { keyOf } from './useRecipients';

interface Props {
  recipients: readonly ComposedTo[];
  value: ComposedTo;
  onChange: (key: string) => void;
}

/** Chooses whose email is shown. */
export const RecipientSwitch = ({ recipients, value, onChange }: Props) =>
  recipients.length > 1 ? (
    <Select
      name="recipient"
      label="Values for"
      choices={recipients.map((one) => ({ id: keyOf(one), label: one.name }))}
      value={keyOf(value)}
      onChange={onChange}
    />
  ) : null;
