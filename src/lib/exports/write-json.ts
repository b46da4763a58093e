import { ROWS_AT_ONCE } from './write-csv';
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop';

/** Writes items as one JSON array, an item a line. */
export async function* writeJson(
  pages: AsyncIterable<readonly object[]>,
): AsyncGenerator<string, void, undefined> {
  let isFirst = true;
  for await (const items of pages) {
    for (let at = 0; at < items.length; at += ROWS_AT_ONCE) {
      if (at > 0) await yieldToEventLoop();
      const some = items.slice(at, at + ROWS_AT_ONCE).map((item) => JSON.stringify(item));
      yield `${isFirst ? '[' : ','}\n${some.join(',\n')}`;
      isFirst = false;
    }
  }
  yield isFirst ? '[]\n' : '\n]\n';
}
