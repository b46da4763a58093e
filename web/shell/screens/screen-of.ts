/** Parts of a screen that have their own address and their own placeholder. */
const parts = [/^(\/insights\/monitoring)\/competitors\/[^/]+$/];

/** Returns the path of the screen in the sidebar that contains this path. */
export const screenOf = (pathname: string): string =>
  parts.reduce((path, part) => path.replace(part, '$1'), pathname);
