// The default export, because the build of screens resolves named ones before it removes their loaders.
import url from 'node:url';

/** A local part of atoms (RFC 5322, 3.2.3): `r&d`, `sales/eu`. Few mail servers accept quoted and non-ASCII ones. */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** Labels of a host name (RFC 1123) in ASCII, with a top-level domain. */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/i;

/**
 * Returns an email address as it is stored, or null if it is not one. Both spellings of an internationalized domain,
 * `müller.de` and `xn--mller-kva.de`, become the readable one, so that they are found as the same address. Nodemailer
 * sends to the other one.
 */
export function emailOf(text: string): string | null {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  // Node.js would decode `%41`.
  const ascii = domain.includes('%') ? '' : url.domainToASCII(domain);
  if (!LOCAL_PART.test(text.slice(0, Math.max(at, 0))) || !DOMAIN.test(ascii)) return null;
  const isPlain = ascii.toLowerCase() === domain.toLowerCase() && !/(?:^|\.)xn--/i.test(ascii);
  return isPlain ? text : text.slice(0, at + 1) + url.domainToUnicode(ascii);
}
