import { encodeCursor } from '../../../src/lib/cursor';

interface Options {
  path: string;
  /** URL parameters that narrow the list. */
  filters?: Record<string, string>;
  /** URL parameter of the page. */
  pageName?: string;
}

/** Returns the address of the list page that begins with this record. The list must show the newest record first. */
export function listPageUrl(
  { id, createdAt }: { id: string; createdAt: string },
  { path, filters = {}, pageName = 'cursor' }: Options,
): string {
  // A page begins after its cursor, and "~" puts the cursor just before the record.
  const cursor = encodeCursor([createdAt, `${id}~`]);
  return `${path}?${new URLSearchParams({ ...filters, [pageName]: cursor }).toString()}`;
}
