import { variableNames, variablesOf } from '../config';

/** What programs need to find their files, to tell the time and language, and to reach others. */
const SHARED = [
  ...['PATH', 'HOME', 'USER', 'LANG', 'LANGUAGE', 'LC_ALL', 'LC_CTYPE', 'LC_MESSAGES', 'LC_TIME', 'TZ'],
  ...['TMPDIR', 'TEMP', 'TMP', 'NODE_ENV', 'SystemRoot'],
  ...['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'],
];

/** The environment of a plugin's process: what all programs get, and what its manifest names. */
export const environmentOf = (declared: readonly string[]): Record<string, string> =>
  variablesOf([...SHARED, ...declared]);

/** Secrets and settings of PartnerHub, and what would change how a process runs. */
export const isReserved = (name: string): boolean =>
  variableNames.has(name) || /^(PARTNERHUB_|PG[A-Z]+$|NODE_|LD_|DYLD_)/.test(name);
