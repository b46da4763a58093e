/** Returns whether the form's texts differ from the saved ones, ignoring leading and trailing spaces. */
export function hasUnsavedTexts(formId: string, saved: Readonly<Record<string, string>>): boolean {
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return false;
  const typed = new FormData(form);
  return Object.entries(saved).some(([name, text]) => String(typed.get(name) ?? '').trim() !== text);
}
