import type { Socket } from 'node:net';

/** A message with its body, which is empty for most messages. */
export interface Frame {
  message: unknown;
  body: Buffer;
}

const PREFIX_BYTES = 8;

/** Sends JSON and bytes after their lengths (two 32-bit numbers), so that the receiver knows the size in advance. */
export function writeFrame(socket: Socket, message: object, body: Uint8Array = new Uint8Array()): void {
  const json = Buffer.from(JSON.stringify(message));
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.writeUInt32BE(json.byteLength, 0);
  prefix.writeUInt32BE(body.byteLength, 4);
  if (!socket.writable) return;
  socket.cork();
  socket.write(prefix);
  socket.write(json);
  if (body.byteLength > 0) socket.write(body);
  socket.uncork();
}

interface Handlers {
  onFrame(frame: Frame): void;
  /** Called if a frame is longer than `maxBytes` or isn't JSON. Reading then stops. */
  onBadFrame(why: string): void;
}

/** Reads the frames that `writeFrame` sends. */
export function readFrames(socket: Socket, maxBytes: number, { onFrame, onBadFrame }: Handlers): void {
  let chunks: Buffer[] = [];
  let received = 0;
  let needed = PREFIX_BYTES;
  let isBroken = false;

  function refuse(why: string): void {
    isBroken = true;
    chunks = [];
    socket.pause();
    onBadFrame(why);
  }

  function joined(): Buffer {
    const [first] = chunks;
    const all = chunks.length === 1 && first ? first : Buffer.concat(chunks);
    chunks = [all];
    return all;
  }

  function takeFrames(): void {
    while (!isBroken && received >= needed) {
      const all = joined();
      const jsonBytes = all.readUInt32BE(0);
      const total = PREFIX_BYTES + jsonBytes + all.readUInt32BE(4);
      if (total > maxBytes) return refuse('a message is too large');
      if (received < total) {
        needed = total;
        return;
      }
      const message = parse(all.subarray(PREFIX_BYTES, PREFIX_BYTES + jsonBytes));
      const body = all.subarray(PREFIX_BYTES + jsonBytes, total);
      chunks = [all.subarray(total)];
      received -= total;
      needed = PREFIX_BYTES;
      if (message === undefined) return refuse('a message is not JSON');
      onFrame({ message, body });
    }
  }

  socket.on('data', (chunk: Buffer) => {
    if (isBroken) return;
    chunks.push(chunk);
    received += chunk.byteLength;
    takeFrames();
  });
}

function parse(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString());
  } catch {
    return undefined;
  }
}
