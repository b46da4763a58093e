/**
 * Inserts text at the field's caret or in place of its selection, and leaves the caret after it. Waits two
 * frames, because the menu that calls this returns the focus to its button two frames after it closes.
 */
export function insertText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { selectionStart, selectionEnd } = field;
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(selectionStart, selectionEnd);
      // Inserts as if typed, so that undo works. setRangeText can't be undone.
      if (document.execCommand('insertText', false, text)) return;
      field.setRangeText(text, selectionStart ?? 0, selectionEnd ?? 0, 'end');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }),
  );
}
