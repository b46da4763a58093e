const WEB_SCHEME = /^https?:\/\//i;
/** `mailto:`, `javascript:` and `ftp://`, but not the port of `example.com:8080`. */
const OTHER_SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i;

/**
 * Returns the http(s) address in `text`, or null if it is not one. Adds `https://` to an address without a scheme (spec
 * §5), and changes nothing else.
 */
export function webAddress(text: string): string | null {
  if (WEB_SCHEME.test(text)) return isAddress(text) ? text : null;
  if (OTHER_SCHEME.test(text)) return null;
  const address = `https://${text}`;
  // A single word is more likely a mistake than a host name.
  return isAddress(address) && new URL(address).hostname.includes('.') ? address : null;
}

/** Names, also in punycode, and IP addresses, as URLs write them. Names with `_` exist. */
const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])$/;

/** Browsers also open `https:////example.com` and `https://https://example.com`, which nobody means. */
function isAddress(text: string): boolean {
  if (/\s/.test(text) || /^https?:\/\/[/\\]/i.test(text) || !URL.canParse(text)) return false;
  const { hostname, pathname } = new URL(text);
  return HOST.test(hostname) && !(/^https?$/.test(hostname) && pathname.startsWith('//'));
}
