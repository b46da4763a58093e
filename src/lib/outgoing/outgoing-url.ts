/** Ports beside the two of the web on which services for people listen, and never mail or databases below 1024. */
const isOpenPort = (port: number): boolean => port === 80 || port === 443 || port > 1023;

/**
 * What makes `text` an address that PartnerHub does not fetch, as a sentence for users; null where nothing does. Where its
 * host leads is known only when it is fetched.
 */
export const refusalOfUrl = (text: string): string | null =>
  URL.canParse(text) ? refusalOf(new URL(text)) : 'This is not a web address';

/** The same of an address that is one. */
export function refusalOf({ protocol, username, password, port }: URL): string | null {
  if (!/^https?:$/.test(protocol)) return 'Only http and https addresses can be fetched';
  if (username !== '' || password !== '') return 'An address must not contain a user name or password';
  if (port !== '' && !isOpenPort(Number(port))) return `Port ${port} is not allowed`;
  return null;
}
