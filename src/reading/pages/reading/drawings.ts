import { DomUtils } from 'htmlparser2';
import { shortText } from './short-text';
import type { Element } from './document';

/** A drawing with more texts is a chart, whose numbers change by themselves. */
const MAX_LABELS = 6;
const MAX_TEXTS = 40;
const MAX_TEXT = 100;

/** Returns the texts in an `<svg>`. */
export function drawnTexts(drawing: Element): { texts: string[]; isChart: boolean } {
  const found = DomUtils.getElementsByTagName('text', drawing, true, MAX_TEXTS);
  const texts = found.map((element) => shortText(element, MAX_TEXT) ?? '').filter((text) => text !== '');
  return { texts, isChart: texts.length > MAX_LABELS };
}
