/** The query parameter that names the workspace of a page. Pages remove it from their address. */
export const WORKSPACE_PARAMETER = 'workspace';

/** For parsing paths only. */
const BASE = 'http://this.invalid';

/**
 * Returns a path with the workspace that it is about. Its readers may be members of several, and mails are read while
 * another one is open.
 */
export function pathInWorkspace(path: string, workspaceId: string): string {
  const url = new URL(path, BASE);
  url.searchParams.set(WORKSPACE_PARAMETER, workspaceId);
  return url.pathname + url.search + url.hash;
}

/** Returns the workspace that an address names, and the path without it; null if it names none. */
export function workspaceOfPath(url: URL): { workspaceId: string; path: string } | null {
  const workspaceId = url.searchParams.get(WORKSPACE_PARAMETER);
  if (workspaceId === null) return null;
  const rest = new URL(url);
  rest.searchParams.delete(WORKSPACE_PARAMETER);
  return { workspaceId, path: rest.pathname + rest.search + rest.hash };
}
