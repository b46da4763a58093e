/** Whether a server on this host listens on all addresses of the machine. */
export const isAnyAddress = (host: string): boolean => host === '0.0.0.0' || host === '::' || host === '';
