/** `example.com`, or `*.example.com` for it and all its subdomains. */
const PATTERN = /^(?:\*\.)?[a-z\d](?:[a-z\d.-]*[a-z\d])?$/;

/** Returns the host pattern in lower case. @throws Error for anything else, such as an address with a path */
export function parseHostPattern(text: string): string {
  const pattern = text.toLowerCase();
  if (PATTERN.test(pattern)) return pattern;
  throw new Error(`"${text}" is not a host such as example.com or *.example.com`);
}

/** Returns whether requests can reach a host of a parsed URL. Without patterns, they can reach all. */
export const createHostGuard =
  (patterns: readonly string[]) =>
  (host: string): boolean =>
    patterns.length === 0 ||
    patterns.some((pattern) =>
      pattern.startsWith('*.')
        ? host === pattern.slice(2) || host.endsWith(pattern.slice(1))
        : host === pattern,
    );
