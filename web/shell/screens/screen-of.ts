/** Addresses of one screen that has its own placeholder for a part that is loading. */
const parts = [/^(\/insights\/monitoring)\/competitors\/[^/]+$/];

/** Returns the path of the sidebar's screen that answers this path. */
export const screenOf = (pathname: string): string =>
  parts.reduce((path, part) => path.replace(part, '$1'), pathname);
