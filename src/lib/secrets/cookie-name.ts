const PREFIX = '__Host-';

/**
 * Returns the name of one of our cookies. Over https it gets a prefix with which browsers accept the cookie only from
 * this host and over https, so that neither a subdomain nor someone in the network can set it.
 */
export const cookieName = (name: string, secure: boolean): string =>
  secure && !name.startsWith(PREFIX) ? PREFIX + name : name;
