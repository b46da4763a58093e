/**
 * Puts text where the caret of the field is, or in place of what is selected, and goes on from there. Called from a menu, which
 * gives the focus back to its button two frames after it closes.
 */
export function insertText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { selectionStart, selectionEnd } = field;
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(selectionStart, selectionEnd);
      // As if it were typed, so that it can be undone; setRangeText cannot.
      if (document.execCommand('insertText', false, text)) return;
      field.setRangeText(text, selectionStart ?? 0, selectionEnd ?? 0, 'end');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }),
  );
}
