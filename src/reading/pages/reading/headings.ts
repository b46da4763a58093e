import type { Element } from './document';
import type { NameMeaning } from './element-names';

/** Headings of selections that differ on each visit, or that depend on other visitors. */
const ofSelections =
  /^((you|we think you)('|’)?(ll| may| might| will| could)? (also )?(like|love|enjoy|be interested in)|(related|similar|recommended|suggested|popular|trending|sponsored|random) (posts?|articles?|products?|items?|stor(y|ies)|content|reading|reads?|links?|resources?|topics?|searches|pages?|for you|now|videos?|blogs?|news|offers?|jobs?|tags)|recommended( for you)?|trending( now| today)?|most (read|popular|viewed|shared|commented|watched)( (this|of the) (week|month|year)| today| (right )?now| (posts|articles|stories))?|(popular|trending) (this|of the) (week|month)|(customers|people|others) (who .{3,40}|also) .{3,40}|frequently bought together|recently viewed|(keep|continue|further) reading|read (next|more|this next)|up next|what to read next|more (from|like this|stories|articles|posts|on) ?.{0,40}|recent comments|latest comments|tag cloud|who('|’)?s online|(tip|quote|fact|word|thought|joke|photo|picture|verse) of the (day|week|moment)|random (quote|fact|tip)|(featured|most helpful|random) (reviews?|testimonials?|quotes?)|daily (tip|quote)|quote|did you know\??|fun fact|weather( today)?|advertisement|ads?|sponsored|from our (sponsors|partners around the web)|around the web|discover more|explore more|don('|’)?t miss|in case you missed it|live (activity|feed)|recent activity)[:.…!]?$/i;

const isTitle = /(^|[\s_-])(title|heading|headline)(?=$|[\s_-])/i;

/** Returns the level of a heading, 7 for an element that is named like one, and null for others. */
export function levelOf({ name, attribs }: Element): number | null {
  if (/^h[1-6]$/.test(name)) return Number(name[1]);
  if (attribs.role === 'heading') return Number(attribs['aria-level'] ?? 2) || 2;
  return isTitle.test((attribs.class ?? '').slice(0, 200)) && !isLarge.has(name) ? 7 : null;
}
const isLarge = new Set(['html', 'body', 'main', 'article', 'section', 'header', 'ul', 'ol', 'table']);

export const namesSelection = (heading: string): boolean =>
  heading.length <= 60 && ofSelections.test(heading.trim());

const unmistakable =
  /^(related|similar|recommended|suggested|popular|trending|most|you|people|customers|others|frequently|recently) /i;

/** Returns whether an element is used as the heading of a selection, although it isn't one. */
export const isLabelOfSelection = ({ name }: Element, text: string): boolean =>
  (name === 'div' || name === 'p') && unmistakable.test(text) && namesSelection(text);

/** The mark that an empty element shows as an icon in a cell of a table. */
export const iconOf = ({ name, attribs }: Element, { icon }: NameMeaning): string => {
  if (name === 'img')
    return /(^|[/_-])(check|tick|yes)\w*\.\w+$/i.test(attribs.src ?? '')
      ? '✓'
      : /(^|[/_-])(cross|x|no|dash)\.\w+$/i.test(attribs.src ?? '')
        ? '✗'
        : '';
  return ['i', 'span', 'svg', 'em', 'div'].includes(name) ? icon : '';
};
