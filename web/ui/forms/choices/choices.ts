/** An option to choose. `id` is the stored value, `label` the text that users see. */
export interface Choice {
  id: string;
  label: string;
  description?: string;
  isDisabled?: boolean;
}

/** Turns a fixed list of values, such as a list of spec.md, into choices. */
export function choicesOf(
  values: readonly string[],
  label: (value: string) => string = (value) => value,
): Choice[] {
  return values.map((value) => ({ id: value, label: label(value) }));
}
