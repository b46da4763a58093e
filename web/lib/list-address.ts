/** URL parameter of a record's page with the query string of the list that led there. */
const LIST = 'list';

/** Returns the address of a record's page that leads back to the list as it is. `search` is the list's query string. */
export function fromList(path: string, search: string): string {
  const query = search.replace(/^\?/, '');
  return query === '' ? path : `${path}?${new URLSearchParams({ [LIST]: query }).toString()}`;
}

/** Returns the list as it was when it led to the page with this query string, or `path` itself. */
export function backToList(path: string, search: string): string {
  const query = new URLSearchParams(search).get(LIST);
  return query ? `${path.replace(/\?.*$/, '')}?${new URLSearchParams(query).toString()}` : path;
}

/** Returns another page of the same record, which leads back to the same list. */
export function withSameList(path: string, search: string): string {
  return fromList(path, new URLSearchParams(search).get(LIST) ?? '');
}
