import { createContext, useContext } from 'react';

/** The nonce of this answer's inline scripts. Undefined in the browser, which hides it from scripts anyway. */
export const NonceContext = createContext<string | undefined>(undefined);
export const useNonce = () => useContext(NonceContext);
