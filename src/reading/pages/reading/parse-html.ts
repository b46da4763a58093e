import { DomHandler, Parser } from 'htmlparser2';
import { HOSTILE_DEPTH } from '../../../lib/hostile-depth';
import type { Document } from './document';

class LimitedHandler extends DomHandler {
  override onopentag(name: string, attribs: Record<string, string>): void {
    super.onopentag(name, attribs);
    // The document itself is the first entry.
    if (this.tagStack.length - 1 > HOSTILE_DEPTH)
      throw new Error(
        `The page has more than ${HOSTILE_DEPTH.toLocaleString('en')} elements inside each other`,
      );
  }
}

/** @throws Error for users if elements are nested too deeply. */
export function parseHtml(html: string): Document {
  const handler = new LimitedHandler();
  new Parser(handler).end(html);
  return handler.root;
}
