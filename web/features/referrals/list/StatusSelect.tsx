import { useState } from 'react';
import { notifyMove } from '../../../lib/dialogs/notify-move';
import { useSave } from '../../../lib/requests/useSave';
import { choicesOf } from '../../../ui/forms/choices/choices';
import { Select } from '../../../ui/forms/choices/Select';
import { statusLabel } from '../../../ui/tokens/status';

interface Props<Changed> {
  label: string;
  /** Field name in the call's body. */
  field: 'status' | 'rewardStatus';
  value: string;
  values: readonly string[];
  path: string;
  failure: string;
  success: string;
  name: string;
  /** Returns the list that shows records with this value, or undefined if the current list shows it. */
  listWith: (value: string) => { label: string; href: string } | undefined;
  /** A status whose date the server records. Undo isn't offered from it, because going back would change the date. */
  dated?: string;
  onChanged: (changed: Changed) => void;
}

/** A select for a status in a card or row. Shows the new status at once, and rolls back if saving fails. */
export function StatusSelect<Changed>(props: Props<Changed>) {
  const { label, field, value, values, path, failure, success, name, listWith, dated, onChanged } = props;
  const [wanted, setWanted] = useState<string | null>(null);
  const { save } = useSave<Changed>({ failure });

  async function change(to: string): Promise<boolean> {
    setWanted(to);
    const saved = await save({ method: 'PATCH', path, body: { [field]: to } });
    setWanted(null);
    if (saved) onChanged(saved.data);
    return saved !== null;
  }

  async function choose(to: string) {
    // Ignore a second choice while the first is being saved.
    if (wanted !== null || !(await change(to))) return;
    notifyMove({
      title: success,
      name,
      status: statusLabel(to),
      list: listWith(to),
      undo: value === dated ? undefined : () => change(value),
    });
  }

  return (
    <Select
      hideLabel
      label={label}
      name={field}
      value={wanted ?? value}
      choices={choicesOf(values, statusLabel)}
      onChange={(to) => void choose(to)}
    />
  );
}
