/** Selects every field. The segments of dates aren't form controls. */
const fieldSelector = 'input, textarea, select, [role="spinbutton"]';

/** Each of these events fires before the change that it causes. */
const firstTouches = ['focusin', 'pointerdown', 'keydown', 'beforeinput'] as const;

/**
 * Records the value of each field in `root` when the user first interacts with `root`, not when it appears: values that
 * arrive in between, such as a record that is still loading, aren't changes by the user. `hasChanges` compares the
 * recorded values with the current ones. It also sees a half-typed date or tag, which has no value yet.
 */
export function watchFields(root: HTMLElement) {
  let before = new WeakMap<Element, string>();
  const fields = () => [...root.querySelectorAll(fieldSelector)];
  const remember = () => {
    for (const field of fields()) if (!before.has(field)) before.set(field, valueOf(field));
  };
  for (const touch of firstTouches) root.addEventListener(touch, remember, { capture: true });
  return {
    hasChanges: () => fields().some((field) => (before.get(field) ?? valueOf(field)) !== valueOf(field)),
    /** Records the current values, because they have been saved. */
    mark: () => {
      const now = new WeakMap(fields().map((field) => [field, valueOf(field)]));
      return () => {
        before = now;
      };
    },
    stop: () => {
      for (const touch of firstTouches) root.removeEventListener(touch, remember, { capture: true });
    },
  };
}

/** Returns the same text for values that are saved as the same value: the server trims texts, and tags have no order. */
function valueOf(field: Element): string {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
    return String(field.checked);
  if (field instanceof HTMLInputElement && field.type === 'hidden')
    return field.value.split('\n').sort().join('\n');
  if (
    field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement
  )
    return field.value.trim();
  return field.textContent ?? '';
}
