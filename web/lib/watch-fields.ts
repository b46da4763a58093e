/** Selects every field. The segments of dates aren't form controls. */
const fieldSelector = 'input, textarea, select, [role="spinbutton"]';

/** Each of these events fires before the change that it leads to. */
const firstTouches = ['focusin', 'pointerdown', 'keydown', 'beforeinput'] as const;

/**
 * Records the value of each field in `root` when the user first interacts with `root`, not when it appears: values
 * that arrive in between, such as a record that is still loading, aren't changes by the user. `hasChanges` compares
 * the recorded values with the current ones.
 */
export function watchFields(root: HTMLElement): { hasChanges: () => boolean; stop: () => void } {
  const before = new WeakMap<Element, string>();
  const fields = () => [...root.querySelectorAll(fieldSelector)];
  const remember = () => {
    for (const field of fields()) if (!before.has(field)) before.set(field, valueOf(field));
  };
  for (const touch of firstTouches) root.addEventListener(touch, remember, { capture: true });
  return {
    hasChanges: () => fields().some((field) => (before.get(field) ?? valueOf(field)) !== valueOf(field)),
    stop: () => {
      for (const touch of firstTouches) root.removeEventListener(touch, remember, { capture: true });
    },
  };
}

function valueOf(field: Element): string {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
    return String(field.checked);
  if (
    field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement
  )
    return field.value;
  return field.textContent ?? '';
}
