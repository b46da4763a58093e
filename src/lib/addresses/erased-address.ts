/** Domain of the addresses of erased people. Nobody can own it (RFC 2606), and nothing is sent there. */
export const ERASED_DOMAIN = '@erased.invalid';

export const isErasedAddress = (address: string): boolean =>
  address.trim().toLowerCase().endsWith(ERASED_DOMAIN);
