/** Something to pick. `id` is the stored value, `label` what people read. */
export interface Choice {
  id: string;
  label: string;
  description?: string;
  isDisabled?: boolean;
}

/** A closed list of spec.md as choices. */
export function choicesOf(
  values: readonly string[],
  label: (value: string) => string = (value) => value,
): Choice[] {
  return values.map((value) => ({ id: value, label: label(value) }));
}
