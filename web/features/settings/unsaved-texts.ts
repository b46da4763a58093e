/** Whether the form in the page holds other texts than are saved; blanks around them do not count. */
export function hasUnsavedTexts(formId: string, saved: Readonly<Record<string, string>>): boolean {
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return false;
  const typed = new FormData(form);
  return Object.entries(saved).some(([name, text]) => String(typed.get(name) ?? '').trim() !== text);
}
