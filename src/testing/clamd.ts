import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A stand-in for ClamAV's daemon, which finds malware where a file contains EICAR. */
export interface ClamdStub {
  env: { PARTNERHUB_CLAMD: string };
  /** The sizes of the files that it has scanned. */
  scanned: number[];
  /** Its next answers; undefined: the result of the scan. */
  answer: string | undefined;
  close(): Promise<void>;
}

const COMMAND = 'zINSTREAM\0';

/** Reads the command and its chunks. Returns null while parts are missing. */
function contentOf(received: Buffer): Buffer | null {
  if (received.length < COMMAND.length) return null;
  if (received.subarray(0, COMMAND.length).toString() !== COMMAND) throw new Error('not INSTREAM');
  const chunks: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

export async function startClamd(): Promise<ClamdStub> {
  const server = createServer((socket) => {
    const parts: Buffer[] = [];
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      parts.push(data);
      const content = contentOf(Buffer.concat(parts));
      if (content === null) return;
      stub.scanned.push(content.length);
      const verdict = content.includes('EICAR') ? 'stream: Eicar-Signature FOUND' : 'stream: OK';
      socket.end(`${stub.answer ?? verdict}\0`);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stub: ClamdStub = {
    env: { PARTNERHUB_CLAMD: `127.0.0.1:${port}` },
    scanned: [],
    answer: undefined,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  return stub;
}
