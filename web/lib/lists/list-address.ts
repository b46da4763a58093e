/** URL parameter of a record's page that holds the query string of the list it was opened from. */
const LIST = 'list';

/** Returns the address of a record's page that links back to the list. `search` is the list's query string. */
export function fromList(path: string, search: string): string {
  const query = search.replace(/^\?/, '');
  return query === '' ? path : `${path}?${new URLSearchParams({ [LIST]: query }).toString()}`;
}

/**
 * Returns the address of the list that a record was opened from, or `path` itself. `search` is the query string of
 * the record's page.
 */
export function backToList(path: string, search: string): string {
  const query = new URLSearchParams(search).get(LIST);
  return query ? `${path.replace(/\?.*$/, '')}?${new URLSearchParams(query).toString()}` : path;
}

/** Returns the address of another page of the same record that links back to the same list. */
export function withSameList(path: string, search: string): string {
  return fromList(path, new URLSearchParams(search).get(LIST) ?? '');
}
