import { hasMark } from '../page-lines';
import type { Replacement } from './pair-lines';
import type { TextLine } from './text-lines';

/** Texts whose changes are reported even if they follow each other in a short time. */
const important = /[$€£¥₹%]|\b(usd|eur|gbp|v?\d+\.\d+\.\d+|version|v\d+)\b/i;
const states =
  /\b(operational|outage|degraded|disruption|incident|investigating|identified|monitoring|resolved|maintenance|down|sold out|(in|out of) stock|available|unavailable|open|closed|hiring|beta|waitlist|coming soon|discontinued|deprecated|acqui\w+|price[sd]?|pricing)\b/i;
const MAX_STATE = 60;

export const isImportant = (line: TextLine): boolean => important.test(line.text);
export const isState = (line: TextLine): boolean =>
  line.text.length <= MAX_STATE && !hasMark(line, 'rotating') && states.test(line.text);
export const tellsState = ({ before, after }: Replacement): boolean =>
  [before, after].some((changed) => changed && isState(changed.line));

/** Returns whether a change is too important to count as noise when it repeats. */
export function isNews({ before, after, values }: Replacement): boolean {
  if ([before, after].some((changed) => changed && isImportant(changed.line))) return true;
  return (
    values !== null &&
    values[0].values.every(
      (value, index) => value.kind === 'date' || value.written === values[1].values[index]?.written,
    )
  );
}
