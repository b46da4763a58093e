import { variableNames, variablesOf } from '../config';

/** Variables that every program needs: paths, language, time zone, proxies and certificates. */
const SHARED = [
  'PATH',
  'HOME',
  'USER',
  'LANG',
  'LANGUAGE',
  'LC_ALL',
  'LC_CTYPE',
  'LC_MESSAGES',
  'LC_TIME',
  'TZ',
  'TMPDIR',
  'TEMP',
  'TMP',
  'NODE_ENV',
  'SystemRoot',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
];

/** Returns the environment of a plugin's process: the shared variables and those that its manifest declares. */
export const environmentOf = (declared: readonly string[]): Record<string, string> =>
  variablesOf([...SHARED, ...declared]);

/** Whether plugins can't declare this variable: PartnerHub's settings and secrets, and those that affect Node.js. */
export const isReserved = (name: string): boolean =>
  variableNames.has(name) || /^(PARTNERHUB_|PG[A-Z]+$|NODE_|LD_|DYLD_)/.test(name);
