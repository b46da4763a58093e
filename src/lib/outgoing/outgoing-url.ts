/** Allows the two ports of the web, and those above 1023, which excludes mail and other system services. */
const isOpenPort = (port: number): boolean => port === 80 || port === 443 || port > 1023;

/**
 * Returns the reason for which PartnerHub doesn't fetch an address, as a sentence for users, or null if it does.
 * Doesn't look up the host; that happens when the address is fetched.
 */
export const urlTextProblem = (text: string): string | null =>
  URL.canParse(text) && !lineBreak.test(text) ? urlProblem(new URL(text)) : 'This is not a web address';

/** The URL parser ignores these characters, so that the address is another one than its text shows. */
const lineBreak = /[\t\r\n\u2028\u2029]/;

/** Returns the reason for which PartnerHub doesn't fetch a parsed address, or null if it does. */
export function urlProblem({ protocol, username, password, port }: URL): string | null {
  if (!/^https?:$/.test(protocol)) return 'Only http and https addresses can be fetched';
  if (username !== '' || password !== '') return 'An address must not contain a user name or password';
  if (port !== '' && !isOpenPort(Number(port))) return `Port ${port} is not allowed`;
  return null;
}
