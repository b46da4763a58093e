import { useState } from 'react';
import { useSave } from '../../lib/useSave';
import { choicesOf } from '../../ui/choices';
import { FilterSelect } from '../../ui/FilterSelect';
import { statusLabel } from '../../ui/status';

interface Props<Changed> {
  label: string;
  /** What the call names it. */
  field: 'status' | 'rewardStatus';
  value: string;
  values: readonly string[];
  path: string;
  failure: string;
  success: string;
  onChanged: (changed: Changed) => void;
}

/** A status to change in its card or row: it shows the new one at once, and the old one again where that failed. */
export function StatusSelect<Changed>(props: Props<Changed>) {
  const { label, field, value, values, path, failure, success, onChanged } = props;
  const [wanted, setWanted] = useState<string | null>(null);
  const { save } = useSave<Changed>({ failure, success });

  async function change(to: string) {
    // One after the other: a second choice would be lost while the first is on its way.
    if (wanted !== null) return;
    setWanted(to);
    const saved = await save({ method: 'PATCH', path, body: { [field]: to } });
    setWanted(null);
    if (saved) onChanged(saved.data);
  }

  return (
    <FilterSelect
      label={label}
      name={field}
      value={wanted ?? value}
      choices={choicesOf(values, statusLabel)}
      onChange={(to) => void change(to)}
    />
  );
}
