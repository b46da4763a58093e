import type { Duplex } from 'node:stream';

const PREFIX_BYTES = 4;

/** Texts of this length are cut anyway. Sending longer ones would block the receiver. */
const MAX_TEXT = 10_000;
const longTexts = new Set(['content', 'description']);
const cutLongTexts = (key: string, value: unknown): unknown =>
  typeof value === 'string' && value.length > MAX_TEXT && longTexts.has(key)
    ? value.slice(0, MAX_TEXT)
    : value;

/** Stringifying with a replacer takes several times as long, and few messages need it. */
function jsonOf(message: object): string {
  const json = JSON.stringify(message);
  return json.length > MAX_TEXT && hasLongText(message) ? JSON.stringify(message, cutLongTexts) : json;
}

function hasLongText(value: object): boolean {
  for (const [key, member] of Object.entries(value)) {
    if (
      typeof member === 'string'
        ? cutLongTexts(key, member) !== member
        : isObject(member) && hasLongText(member)
    )
      return true;
  }
  return false;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Sends JSON after its length (a 32-bit number), so that the receiver knows the size in advance. The frames of one turn
 * of the event loop are written together, because writing and receiving each of them takes longer than a short check.
 */
export function writeFrame(channel: Duplex, message: object): void {
  if (!channel.writable) return;
  const json = jsonOf(message);
  const frame = Buffer.allocUnsafe(PREFIX_BYTES + Buffer.byteLength(json));
  frame.writeUInt32BE(frame.byteLength - PREFIX_BYTES, 0);
  frame.write(json, PREFIX_BYTES);
  if (channel.writableCorked === 0) {
    channel.cork();
    setImmediate(() => channel.uncork());
  }
  channel.write(frame);
}

interface Handlers {
  onFrame(message: unknown): void;
  /** Called if a frame is longer than `maxBytes` or isn't JSON. Reading then stops. */
  onBadFrame(why: string): void;
}

/** Reads the frames that `writeFrame` sends. */
export function readFrames(channel: Duplex, maxBytes: number, { onFrame, onBadFrame }: Handlers): void {
  let chunks: Buffer[] = [];
  let received = 0;
  let needed = PREFIX_BYTES;
  let isBroken = false;

  function refuse(why: string): void {
    isBroken = true;
    chunks = [];
    channel.pause();
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
      const total = PREFIX_BYTES + all.readUInt32BE(0);
      if (total > maxBytes) return refuse('a message is too large');
      if (received < total) {
        needed = total;
        return;
      }
      const message = parse(all.subarray(PREFIX_BYTES, total));
      chunks = [all.subarray(total)];
      received -= total;
      needed = PREFIX_BYTES;
      if (message === undefined) return refuse('a message is not JSON');
      onFrame(message);
    }
  }

  channel.on('data', (chunk: Buffer) => {
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
