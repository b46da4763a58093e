/**
 * Returns the form in which a password is hashed and checked, so that it is the same from every keyboard and system:
 * OpaqueString of PRECIS (RFC 8265 §4.2), with spaces of other scripts as U+0020 and in NFC. Neither case nor width changes.
 */
export const preparePassword = (password: string): string =>
  isAscii.test(password) ? password : password.replace(spaces, ' ').normalize('NFC');

const isAscii = /^\p{ASCII}*$/u;
const spaces = /\p{Zs}/gu;
