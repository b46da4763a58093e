/** Downloads a text as a file. */
export function saveText(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  link.click();
  // Browsers start the download in the same task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** Prints a text alone, without the page around it. */
export function printText(title: string, text: string): void {
  const frame = document.createElement('iframe');
  // In some browsers, a frame that isn't displayed prints nothing.
  Object.assign(frame.style, { position: 'fixed', inset: '0 auto auto -100vw', visibility: 'hidden' });
  frame.setAttribute('aria-hidden', 'true');
  document.body.append(frame);
  const page = frame.contentDocument;
  const view = frame.contentWindow;
  if (!page || !view) return frame.remove();
  page.title = title;
  page.body.append(
    Object.assign(page.createElement('h1'), { textContent: title }),
    Object.assign(page.createElement('pre'), { textContent: text }),
  );
  view.addEventListener('afterprint', () => frame.remove());
  view.focus();
  view.print();
}
