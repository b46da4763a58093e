import { createHash } from 'node:crypto';
import { invalid, isAppError, unavailable, unprocessable } from '../../lib/errors';
import type { Log } from '../../lib/logging/log';
import { contentTypeOf, SAMPLE_BYTES } from './content-type';
import type { Clamd } from '../../config-files.rules';
import { startScan, type Scan } from './scan-for-malware';
import type { IncomingFile } from './upload';

/** The properties of a file that has arrived completely. */
export interface Inspected {
  contentType: string;
  size: number;
  sha256: string;
}

export const fileMessages = {
  empty: 'The file is empty',
  malware: 'This file contains malware',
  noScanner: "Files can't be checked for malware right now. Please try again later.",
} as const;

interface Options {
  /** @throws 413 if the file has more bytes than are allowed */
  allow(size: number): void;
  /** null: files aren't checked for malware. */
  clamd: Clamd | null;
  log: Log;
}

/**
 * Passes a file on while it measures, hashes and scans it. `chunks` throws before its end if the file isn't accepted,
 * so that the storage discards it. `result` can be read after the end.
 */
export function inspectUpload({ chunks, contentType }: IncomingFile, { allow, clamd, log }: Options) {
  const hash = createHash('sha256');
  let sample: Buffer = Buffer.alloc(0);
  let size = 0;
  let result: Inspected | undefined;

  async function* inspected(): AsyncGenerator<Uint8Array> {
    const scan = clamd === null ? null : await scanned(() => startScan(clamd));
    try {
      for await (const chunk of chunks) {
        size += chunk.byteLength;
        allow(size);
        hash.update(chunk);
        if (sample.length < SAMPLE_BYTES)
          sample = Buffer.concat([sample, chunk.subarray(0, SAMPLE_BYTES - sample.length)]);
        if (scan) await scanned(() => scan.add(chunk));
        yield chunk;
      }
      if (size === 0) throw invalid(fileMessages.empty);
      if (scan) await requireClean(scan);
      const found = await contentTypeOf(sample, contentType, size === sample.length);
      result = { contentType: found, size, sha256: hash.digest('hex') };
    } finally {
      scan?.cancel();
    }
  }

  async function requireClean(scan: Scan): Promise<void> {
    const verdict = await scanned(() => scan.finish());
    if (verdict.isClean) return;
    log.warn({ signature: verdict.signature }, 'refused a file with malware');
    throw unprocessable(fileMessages.malware);
  }

  async function scanned<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (isAppError(error)) throw error;
      log.error({ err: error }, 'ClamAV failed');
      throw unavailable(fileMessages.noScanner);
    }
  }

  return {
    chunks: inspected(),
    result(): Inspected {
      if (!result) throw new Error('The file has not been read to its end');
      return result;
    },
  };
}
