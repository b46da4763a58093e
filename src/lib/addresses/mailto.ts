/** Returns the address of a link that writes to an email address (RFC 6068). */
export const mailtoOf = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
