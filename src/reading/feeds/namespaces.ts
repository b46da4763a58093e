/** The namespaces by prefix that an element and its ancestors declare. */
export type Scope = ReadonlyMap<string, string>;

/** Patterns of namespace addresses with their usual prefixes. Those of RSS have none. */
const known: readonly (readonly [RegExp, string])[] = [
  [/w3\.org\/2005\/atom|purl\.org\/atom\/|example\.com\/(newformat|necho)|purl\.org\/pie/, 'atom:'],
  [/purl\.org\/rss\/1\.0\/modules\/content/, 'content:'],
  [/purl\.org\/dc\/elements/, 'dc:'],
  [/purl\.org\/dc\/terms/, 'dcterms:'],
  [/22-rdf-syntax-ns/, 'rdf:'],
  [/itunes\.com\/dtds\/podcast|example\.com\/dtds\/podcast/, 'itunes:'],
  [/search\.yahoo\.com\/mrss/, 'media:'],
  [/w3\.org\/1999\/xhtml/, 'xhtml:'],
  [/backend\.userland\.com\/(rss|blogchannel)|purl\.org\/(rss\/1\.0|net\/rss1\.1#|rss\/1\.0\/)$/, ''],
  [/my\.netscape\.com\/(rdf|publish)|channel\.netscape\.com|blogs\.law\.harvard\.edu\/tech\/rss/, ''],
];

/** Returns the normalized names of an element and its attributes, and the scope for the elements inside. */
export function namesOf(tag: string, raw: Readonly<Record<string, string>>, outer: Scope) {
  const scope = declaredIn(raw, outer);
  const attributes: Record<string, string> = {};
  for (const [name, value] of Object.entries(raw)) attributes[attributeName(name, scope)] ??= value;
  return { name: elementName(tag, scope), attributes, scope };
}

function declaredIn(raw: Readonly<Record<string, string>>, outer: Scope): Scope {
  const declared = Object.entries(raw).filter(([name]) => /^xmlns(:|$)/i.test(name));
  if (declared.length === 0) return outer;
  return new Map([
    ...outer,
    ...declared.map(([name, uri]) => [name.slice(6).toLowerCase(), uri.trim().toLowerCase()] as const),
  ]);
}

function elementName(tag: string, scope: Scope): string {
  const [prefix, local] = split(tag);
  return `${usualPrefix(prefix, scope)}${local}`;
}

/** Attributes without a prefix are in no namespace. */
function attributeName(name: string, scope: Scope): string {
  const [prefix, local] = split(name);
  return prefix === '' ? local : `${usualPrefix(prefix, scope)}${local}`;
}

function split(name: string): [string, string] {
  const lower = name.toLowerCase();
  const colon = lower.indexOf(':');
  return colon === -1 ? ['', lower] : [lower.slice(0, colon), lower.slice(colon + 1)];
}

/** Returns the usual prefix of a namespace. An undeclared prefix is kept. */
function usualPrefix(prefix: string, scope: Scope): string {
  const uri = scope.get(prefix) ?? '';
  const found = uri === '' ? undefined : known.find(([pattern]) => pattern.test(uri));
  if (found) return found[1];
  return prefix === '' || prefix === 'rss' ? '' : `${prefix}:`;
}
