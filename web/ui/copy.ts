/** Puts text on the clipboard; false where the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

interface Content {
  text: string;
  /** For programs that know rich text; the others take the text. */
  html?: string;
}

/** Puts a whole text on the clipboard, also where a page has no clipboard because it is without https; false when refused. */
export async function copyContent(content: Content): Promise<boolean> {
  const types = Object.entries({ 'text/plain': content.text, 'text/html': content.html });
  try {
    const blobs = types.flatMap(([type, text]) =>
      text === undefined ? [] : [[type, new Blob([text], { type })] as const],
    );
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
    return true;
  } catch {
    return answerCopyCommand(content);
  }
}

function answerCopyCommand({ text, html }: Content): boolean {
  let isTaken = false;
  const answer = (event: ClipboardEvent) => {
    if (!event.clipboardData) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData.setData('text/plain', text);
    if (html !== undefined) event.clipboardData.setData('text/html', html);
    isTaken = true;
  };
  document.addEventListener('copy', answer, { capture: true });
  try {
    return document.execCommand('copy') && isTaken;
  } finally {
    document.removeEventListener('copy', answer, { capture: true });
  }
}
