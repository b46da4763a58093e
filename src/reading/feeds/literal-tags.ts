/** A tag, with at most this much inside, so that a text with many `<` is searched in linear time. */
const TAG = /<(\/?)([a-z][^<>]{0,1000})>/gi;
const hasTag = /<\/?[a-z]/i;

/** Elements without an end tag. Without attributes, only the first three have an effect. */
const breaks = new Set(['br', 'wbr', 'hr']);
const voids = new Set('area base col embed img input link meta param source track'.split(' '));
/** Elements whose content is hidden. One of them without its end tag would hide the rest of the text. */
const hiding = new Set(
  'script style template noscript iframe svg head title textarea noframes noembed xmp'.split(' '),
);
const html = new Set(
  `a abbr acronym address applet article aside audio b basefont bdi bdo big blink blockquote body button canvas caption
   center cite code colgroup data datalist dd del details dfn dialog dir div dl dt em fieldset figcaption figure font
   footer form frame frameset h1 h2 h3 h4 h5 h6 header hgroup html i ins kbd label legend li main map mark marquee math
   menu meter nav nobr object ol optgroup option output p picture plaintext pre progress q rb rp rt rtc ruby s samp
   search section select slot small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul
   var video`.split(/\s+/),
);

interface Tag {
  at: number;
  isEnd: boolean;
  name: string;
  hasAttributes: boolean;
}

/**
 * Escapes tags in a title that are its text, such as in `Replacing <script> tags with ES modules`. Titles have them
 * because many servers escape a text once where HTML has to be escaped twice. A tag is markup if it has its counterpart,
 * or attributes, or is a line break.
 */
export const withLiteralTags = (title: string): string =>
  hasTag.test(title)
    ? escaped(
        title,
        ({ name, hasAttributes }) =>
          hiding.has(name) || isUnknown(name) || (!breaks.has(name) && !hasAttributes),
      )
    : title;

/**
 * Escapes tags in longer texts, which may be cut inside an element: only names that HTML doesn't have, such as
 * in `Array<string>`, and elements without attributes that would hide the rest.
 */
export const withUnknownTags = (text: string): string =>
  hasTag.test(text)
    ? escaped(text, ({ name, hasAttributes }) => (hiding.has(name) ? !hasAttributes : isUnknown(name)))
    : text;

const isUnknown = (name: string): boolean =>
  !html.has(name) && !breaks.has(name) && !voids.has(name) && !/[-:]/.test(name);

function escaped(text: string, isText: (tag: Tag) => boolean): string {
  const alone = unpaired(tagsIn(text)).filter(isText);
  const ends = lastEnds(text, new Set(alone.map(({ name }) => name)));
  const literal = alone.filter(({ name, at, isEnd }) => isEnd || at > (ends.get(name) ?? -1));
  if (literal.length === 0) return text;
  const parts: string[] = [];
  let from = 0;
  for (const { at } of literal.sort((one, other) => one.at - other.at)) {
    parts.push(text.slice(from, at), '&lt;');
    from = at + 1;
  }
  return parts.join('') + text.slice(from);
}

function tagsIn(text: string): Tag[] {
  const tags: Tag[] = [];
  for (const { 1: slash, 2: inside = '', index } of text.matchAll(TAG)) {
    const [name = ''] = inside.split(/[\s/]/, 1);
    const isEnd = slash !== '';
    // An element such as `<path/>` needs no end tag.
    if (isEnd || !inside.endsWith('/'))
      tags.push({ at: index, isEnd, name: name.toLowerCase(), hasAttributes: inside.includes('=') });
  }
  return tags;
}

/** Returns the positions of the last end tags of hiding elements, whether well-formed or not. */
function lastEnds(text: string, names: ReadonlySet<string>): Map<string, number> {
  const hidden = [...names].filter((name) => hiding.has(name));
  const lower = hidden.length === 0 ? '' : text.toLowerCase();
  return new Map(hidden.map((name) => [name, lower.lastIndexOf(`</${name}`)]));
}

/** Returns the start tags without an end tag and the reverse. */
function unpaired(tags: readonly Tag[]): Tag[] {
  const alone: Tag[] = [];
  const open = new Map<string, Tag[]>();
  for (const tag of tags) {
    const starts = open.get(tag.name) ?? [];
    open.set(tag.name, starts);
    if (!tag.isEnd) starts.push(tag);
    else if (starts.pop() === undefined) alone.push(tag);
  }
  return [...alone, ...[...open.values()].flat()];
}
