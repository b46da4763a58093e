const WEB_SCHEME = /^https?:\/\//i;
/** `mailto:`, `javascript:` and `ftp://`, but not the port of `example.com:8080`. */
const OTHER_SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i;

/**
 * The http(s) address that `text` means, or null when it means none: an address without a scheme gets `https://`
 * (spec §5). Apart from that it stays as it was typed.
 */
export function webAddress(text: string): string | null {
  if (WEB_SCHEME.test(text)) return isAddress(text) ? text : null;
  if (OTHER_SCHEME.test(text)) return null;
  const address = `https://${text}`;
  // One word alone is rather a slip than the name of a host.
  return isAddress(address) && new URL(address).hostname.includes('.') ? address : null;
}

const isAddress = (text: string) => !/\s/.test(text) && URL.canParse(text);
