interface Props {
  label: string;
  isSelected: boolean;
  onChange: () => void;
}

/** Checkbox that selects a row of a Table. A native one, because every row has it. */
export function RowCheckbox({ label, isSelected, onChange }: Props) {
  return (
    <input type="checkbox" className="ui-check" aria-label={label} checked={isSelected} onChange={onChange} />
  );
}
