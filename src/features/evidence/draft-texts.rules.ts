import { lengthOf, truncate } from '../../lib/text/unicode';

/** Returns at most `max` code points of a text, with an ellipsis if it is cut. */
export function cut(text: string, max: number): string {
  return lengthOf(text) <= max ? text : `${truncate(text, max - 1).trimEnd()}…`;
}

/** Returns the text with the link below it, and cuts the text so that the whole link fits. */
export function withLink(text: string, url: string | null, max: number): string {
  const link = url === null ? '' : `\n\n${url}`;
  const room = max - lengthOf(link);
  return room <= 0 ? cut(text.trim(), max) : `${cut(text.trim(), room)}${link}`.trim();
}
