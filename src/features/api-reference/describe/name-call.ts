export interface CallNames {
  /** Unique and stable: clients and tools are named after it. */
  operationId: string;
  summary: string;
  tag: string;
}

const isParameter = (segment: string): boolean => segment.startsWith(':');
const isPlural = (word: string): boolean => /[^us]s$/.test(word);
const singular = (word: string): string =>
  isPlural(word)
    ? word
        .replace(/ies$/, 'y')
        .replace(/(tch|s)es$/, '$1')
        .replace(/([^s])s$/, '$1')
    : word;
const spaced = (segment: string): string => segment.replaceAll('-', ' ').replace('check in', 'check-in');
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const article = (noun: string): string => `${/^(?!us)[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
const camel = (...words: string[]): string =>
  words
    .flatMap((word) => word.split(/[\s-]+/))
    .filter((word) => word !== '')
    .map((word, index) => (index === 0 ? word : capital(word)))
    .join('');

const tags: Record<string, string> = {
  'openapi.json': 'API reference',
  'api keys': 'API keys',
  auth: 'Accounts',
  mcp: 'API reference',
  superadmin: 'Installation',
};

const verbs: Record<string, [id: string, verb: string]> = {
  GET: ['get', 'Get'],
  POST: ['create', 'Create'],
  PUT: ['set', 'Set'],
  PATCH: ['update', 'Change'],
  DELETE: ['delete', 'Delete'],
};

/** Names a call after its method and its path. Calls that follow no pattern declare their names. */
export function nameCall(
  method: string,
  path: string,
  declared: { operationId?: string; summary?: string } = {},
): CallNames {
  const segments = path.split('/').slice(2);
  if (segments[0] === 'admin') segments.shift();
  const first = spaced(segments[0] ?? '');
  const names = namesOf(method, segments);
  return {
    operationId: declared.operationId ?? names.operationId,
    summary: declared.summary ?? names.summary,
    tag: tags[first] ?? capital(first),
  };
}

function namesOf(method: string, segments: readonly string[]): Omit<CallNames, 'tag'> {
  const words = segments.filter((segment) => !isParameter(segment)).map(spaced);
  const last = words.at(-1) ?? '';
  const above = words.slice(0, -1);
  const owner = above.map(singular);
  const ofOwner = above.length > 0 ? ` of ${article(owner.at(-1) ?? '')}` : '';
  const [id, verb] = verbs[method] ?? [method.toLowerCase(), capital(method.toLowerCase())];
  if (isParameter(segments.at(-1) ?? ''))
    return {
      operationId: camel(id, ...owner, singular(last)),
      summary: `${verb} ${article(singular(last))}${ofOwner}`,
    };
  if (last === 'export')
    return { operationId: camel('export', ...above), summary: `Export ${above.join(' ')} as a file` };
  if (last === 'imports')
    return {
      operationId: camel('import', ...above),
      summary: `Upload a file of ${above.join(' ')} to import`,
    };
  if (last === 'bulk')
    return {
      operationId: camel('update many', ...above),
      summary: `Change or delete many ${above.join(' ')}`,
    };
  if (last === 'matching') {
    const listed = above.filter((word) => word !== 'bulk');
    return method === 'GET'
      ? {
          operationId: camel('count matching', ...listed),
          summary: `Count the ${listed.join(' ')} of a list`,
        }
      : {
          operationId: camel('update matching', ...listed),
          summary: `Change or delete all ${listed.join(' ')} of a list, as a job`,
        };
  }
  if (last === 'mark all read')
    return {
      operationId: camel('mark all', ...above, 'read'),
      summary: `Mark all ${above.join(' ')} as read`,
    };
  if (isPlural(last) && method === 'GET')
    return {
      operationId: camel('list', ...owner, last),
      summary: `List ${ofOwner ? `the ${last}${ofOwner}` : last}`,
    };
  if (isPlural(last) && method === 'POST')
    return {
      operationId: camel('create', ...owner, singular(last)),
      summary: `Create ${article(singular(last))}${ofOwner}`,
    };
  if (method === 'POST')
    return {
      operationId: camel(last, ...owner),
      summary: capital(`${last} ${owner.map(article).join(' ')}`.trim()),
    };
  return { operationId: camel(id, ...owner, last), summary: `${verb} the ${last}${ofOwner}` };
}
