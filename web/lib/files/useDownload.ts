import { useRef, useState } from 'react';
import { notifyError } from '../../ui/feedback/toast-queue';
import { fetchSignedIn } from '../requests/sign-in-again';

/**
 * Fetches a file from `/api/*` and lets the browser save it. A plain link would save an error message as the file, and
 * show no progress while the server creates a PDF.
 */
export function useDownload() {
  const isBusy = useRef(false);
  const [pending, setPending] = useState<string | null>(null);

  async function download(path: string): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(path);
    try {
      const response = await fetchSignedIn(path);
      if (response.ok) saveAs(await response.blob(), nameOf(response));
      else notifyError(await reasonOf(response));
    } catch {
      notifyError(FAILED);
    }
    isBusy.current = false;
    setPending(null);
  }

  /** `pending` is the path of the file that is being fetched. */
  return { download, pending };
}

const FAILED = 'Failed to download the file. Please try again.';

/** Returns why the download failed. The message of a 503 names the missing part of the server. */
async function reasonOf(response: Response): Promise<string> {
  const hasUserMessage = response.status < 500 || response.status === 503;
  const answer: unknown = hasUserMessage ? await response.json().catch(() => null) : null;
  return answer instanceof Object && 'error' in answer ? String(answer.error) : FAILED;
}

function nameOf(response: Response): string {
  const header = response.headers.get('Content-Disposition') ?? '';
  const inAnyScript = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (inAnyScript !== undefined) return decodeURIComponent(inAnyScript);
  return /filename="([^"]+)"/i.exec(header)?.[1] ?? 'download';
}

/** Lets the browser save a file. */
export function saveAs(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then, the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
