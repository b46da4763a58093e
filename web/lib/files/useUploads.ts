import { useRef, useState } from 'react';
import { formatSize } from '../../../src/features/files/file-size.rules';
import { sendFile } from './send-file';

/** A file that is being sent or was refused. */
export interface Uploading {
  key: number;
  file: File;
  /** The part that has been sent, from 0 to 1. */
  done: number;
  /** null while it is being sent. */
  error: string | null;
}

/** Maximum number of files sent at the same time. The others wait. */
const AT_ONCE = 2;

const FAILED = 'The upload failed. Please try again.';

interface Options<Result> {
  path: string;
  /** Maximum size, in bytes. Larger files aren't sent. */
  maxUpload: number;
  onDone: (result: Result) => void;
}

/** Sends files to a call and shows their progress. A refused file stays until it is sent again or dismissed. */
export function useUploads<Result>({ path, maxUpload, onDone }: Options<Result>) {
  const [uploads, setUploads] = useState<Uploading[]>([]);
  const queue = useRef({
    waiting: [] as Uploading[],
    sending: new Map<number, AbortController>(),
    nextKey: 1,
  });

  const change = (key: number, values: Partial<Uploading>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...values } : one)));
  const drop = (key: number) => setUploads((before) => before.filter((one) => one.key !== key));

  function sendNext(): void {
    const { waiting, sending } = queue.current;
    const next = sending.size < AT_ONCE ? waiting.shift() : undefined;
    if (!next) return;
    const aborter = new AbortController();
    sending.set(next.key, aborter);
    void send(next, aborter.signal);
    sendNext();
  }

  async function send({ key, file }: Uploading, signal: AbortSignal): Promise<void> {
    const outcome = await sendFile<Result>(path, file, {
      onProgress: (done) => change(key, { done }),
      signal,
    });
    queue.current.sending.delete(key);
    sendNext();
    if (signal.aborted) return;
    if (!outcome.ok) return change(key, { error: outcome.message ?? FAILED });
    drop(key);
    onDone(outcome.data);
  }

  /** Checks the size first, because browsers would send the whole file before they read the refusal. */
  const problemOf = ({ size }: File) =>
    size > maxUpload ? `Files can have at most ${formatSize(maxUpload)}` : null;

  function enqueue(files: readonly Uploading[]): void {
    queue.current.waiting.push(...files);
    sendNext();
  }

  return {
    uploads,
    add(files: readonly File[]) {
      const added = files.map((file) => ({
        key: queue.current.nextKey++,
        file,
        done: 0,
        error: problemOf(file),
      }));
      setUploads((before) => [...before, ...added]);
      enqueue(added.filter(({ error }) => error === null));
    },
    retry(upload: Uploading) {
      const error = problemOf(upload.file);
      change(upload.key, { error, done: 0 });
      if (error === null) enqueue([upload]);
    },
    /** Stops sending a file, or removes a refused one. */
    dismiss({ key }: Uploading) {
      const { waiting, sending } = queue.current;
      sending.get(key)?.abort();
      queue.current.waiting = waiting.filter((one) => one.key !== key);
      drop(key);
    },
  };
}
