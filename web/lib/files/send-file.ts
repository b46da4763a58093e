import type { CallFailure, CallSuccess } from '../requests/call';
import { fetchSignedIn } from '../requests/sign-in-again';

interface Sending {
  /** Gets the part of the file that has been sent, from 0 to 1. */
  onProgress: (done: number) => void;
  signal: AbortSignal;
}

interface Answer {
  status: number;
  text: string;
}

/**
 * Sends a file, with its name, to a call that takes uploads. Never throws. Uses XMLHttpRequest, because fetch doesn't
 * report progress.
 */
export async function sendFile<Result>(
  path: string,
  file: File,
  { onProgress, signal }: Sending,
): Promise<CallSuccess<Result> | CallFailure> {
  const send = () =>
    new Promise<Answer>((resolve) => {
      const request = new XMLHttpRequest();
      const lost = () => resolve({ status: 0, text: '' });
      request.open('POST', path);
      request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
      request.setRequestHeader('X-File-Name', encodeURIComponent(file.name.toWellFormed()));
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress(total > 0 ? loaded / total : 0),
      );
      request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }));
      request.addEventListener('error', lost);
      request.addEventListener('abort', lost);
      signal.addEventListener('abort', () => request.abort(), { once: true });
      request.send(file);
    });
  let answer = await send();
  // Ask the user to sign in again, as other calls do.
  if (answer.status === 401 && (await fetchSignedIn('/api/notifications?limit=1')).ok) answer = await send();
  return readAnswer(answer);
}

function readAnswer<Result>({ status, text }: Answer): CallSuccess<Result> | CallFailure {
  const data = parse(text);
  if (status >= 200 && status < 300) return { ok: true, data: data as Result };
  const hasMessage = data instanceof Object && 'error' in data && (status < 500 || status === 503);
  return { ok: false, status, message: hasMessage ? String(data.error) : null, fields: null };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
