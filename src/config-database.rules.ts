interface DatabaseVariables {
  DATABASE_URL?: string | undefined;
  PARTNERHUB_DATABASE_HOST?: string | undefined;
  PARTNERHUB_DATABASE_PORT: number;
  PARTNERHUB_DATABASE_NAME: string;
  PARTNERHUB_DATABASE_USER: string;
  PARTNERHUB_DATABASE_PASSWORD?: string | undefined;
}

/**
 * Returns the URL of PostgreSQL; null for SQLite. It is DATABASE_URL, or made of its parts, whose characters it escapes.
 * PARTNERHUB_DATABASE_PASSWORD is the password of both.
 * @throws Error as `loadConfig`, for variables that don't fit together
 */
export function databaseUrlOf(values: DatabaseVariables): string | null {
  const {
    DATABASE_URL: given,
    PARTNERHUB_DATABASE_HOST: host,
    PARTNERHUB_DATABASE_PASSWORD: password,
  } = values;
  if (given !== undefined && host !== undefined)
    throw new Error('PARTNERHUB_DATABASE_HOST: DATABASE_URL is set too');
  if (host !== undefined) return urlOfParts(host, values);
  if (password === undefined) return given ?? null;
  if (given === undefined)
    throw new Error('PARTNERHUB_DATABASE_PASSWORD: needs PARTNERHUB_DATABASE_HOST or DATABASE_URL');
  const url = new URL(given);
  if (url.password !== '') throw new Error('PARTNERHUB_DATABASE_PASSWORD: DATABASE_URL has a password too');
  if (url.username === '') throw new Error('PARTNERHUB_DATABASE_PASSWORD: DATABASE_URL names no user');
  // The setter of `password` escapes fewer characters than URLs need, such as %.
  url.password = encodeURIComponent(password);
  return url.href;
}

function urlOfParts(host: string, values: DatabaseVariables): string {
  const { PARTNERHUB_DATABASE_USER: user, PARTNERHUB_DATABASE_PASSWORD: password } = values;
  const login = encodeURIComponent(user) + (password === undefined ? '' : `:${encodeURIComponent(password)}`);
  // A path is the folder of a Unix socket. An address of IPv6 needs brackets.
  const place = host.startsWith('/')
    ? encodeURIComponent(host)
    : host.includes(':') && !host.startsWith('[')
      ? `[${host}]`
      : host;
  const url = `postgres://${login}@${place}:${values.PARTNERHUB_DATABASE_PORT}/${encodeURI(values.PARTNERHUB_DATABASE_NAME)}`;
  if (!URL.canParse(url)) throw new Error('PARTNERHUB_DATABASE_HOST: must be the name or address of a host');
  return url;
}
