import type { Readable } from 'node:stream';
import { seconds } from '../lib/clock';

/** Limits per second, so that a plugin can't fill the disk. They leave room for `tools.log`, which has its own limit. */
const MAX_LINES = 200;
const MAX_LENGTH = 64_000;
/** Maximum length of one line. Longer ones are cut. */
const MAX_LINE = 32_000;

interface Options {
  write(line: string): void;
  /** Called once for each second in which output was dropped. */
  onDropped(): void;
}

/** Reads the output of a plugin, passes on its lines, and drops what is too much. */
export function limitOutput(streams: readonly Readable[], { write, onDropped }: Options): void {
  let since = -Infinity;
  let lines = 0;
  let length = 0;
  let isDropping = false;

  function isSpent(): boolean {
    if (performance.now() - since > seconds(1)) {
      since = performance.now();
      lines = 0;
      length = 0;
      isDropping = false;
    }
    return lines >= MAX_LINES || length >= MAX_LENGTH;
  }

  function drop(): void {
    if (!isDropping) onDropped();
    isDropping = true;
  }

  function pass(line: string): void {
    if (isSpent()) return drop();
    lines += 1;
    length += line.length;
    write(line);
  }

  for (const stream of streams) {
    let rest = '';
    const add = (part: string) => {
      if (rest.length > MAX_LINE) return;
      rest += part;
      if (rest.length > MAX_LINE) rest = `${rest.slice(0, MAX_LINE)}…`;
    };
    stream.setEncoding('utf8').on('data', (text: string) => {
      let start = 0;
      for (let end; (end = text.indexOf('\n', start)) !== -1;) {
        add(text.slice(start, end));
        pass(rest);
        rest = '';
        start = end + 1;
        // Looking at each line of a flood would keep this process busy.
        const after = text.lastIndexOf('\n') + 1;
        if (after === start || !isSpent()) continue;
        drop();
        start = after;
      }
      add(text.slice(start));
    });
    stream.once('end', () => {
      if (rest !== '') pass(rest);
    });
  }
}
