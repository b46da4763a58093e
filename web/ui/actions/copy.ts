/** Copies text to the clipboard, as `copyContent` does. */
export const copyText = (text: string): Promise<boolean> => copyContent({ text });

interface Content {
  text: string;
  /** Rich text, for programs that accept it. Other programs use the plain text. */
  html?: string;
}

/**
 * Copies plain and rich text to the clipboard. Also works without HTTPS, where pages have no clipboard API. Returns
 * false if the browser refuses.
 */
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
