/** Settings of the file storage, from PARTNERHUB_FILES and related variables. */

const units: Readonly<Record<string, number>> = {
  '': 1,
  B: 1,
  KiB: 1024,
  MiB: 1024 ** 2,
  GiB: 1024 ** 3,
  TiB: 1024 ** 4,
};

/**
 * Reads `50MiB` or a number of bytes.
 * @throws Error
 */
export function parseSize(text: string): number {
  const [, number = '', unit = ''] = /^(\d{1,15})\s*([KMGT]iB|B)?$/.exec(text.trim()) ?? [];
  const size = Number(number) * (units[unit] ?? NaN);
  if (number === '' || size < 1 || !Number.isSafeInteger(size))
    throw new Error('must be a size such as 50MiB, 10GiB or a number of bytes');
  return size;
}

/** A bucket of S3-compatible storage. */
export interface Bucket {
  name: string;
  /** Without slashes at its ends; empty for no prefix. */
  prefix: string;
  /** null: AWS. */
  endpoint: string | null;
  region: string;
}

const BUCKET_SHAPE =
  'must be like s3://bucket/prefix?endpoint=https://storage.example.com&region=eu-central-1';

/** @throws Error */
export function parseBucket(text: string): Bucket {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (
    url?.protocol !== 's3:' ||
    !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) ||
    url.username !== ''
  )
    throw new Error(BUCKET_SHAPE);
  for (const name of url.searchParams.keys())
    if (name !== 'endpoint' && name !== 'region') throw new Error(BUCKET_SHAPE);
  const endpoint = url.searchParams.get('endpoint');
  if (endpoint !== null && !/^https?:$/.test(URL.canParse(endpoint) ? new URL(endpoint).protocol : ''))
    throw new Error(BUCKET_SHAPE);
  return {
    name: url.hostname,
    prefix: decodeURIComponent(url.pathname).replaceAll(/^\/+|\/+$/g, ''),
    endpoint: endpoint?.replace(/\/+$/, '') ?? null,
    region: url.searchParams.get('region') ?? 'us-east-1',
  };
}

/** A ClamAV daemon: a host with a port, or the path of a socket. */
export type Clamd = { host: string; port: number } | { path: string };

/** @throws Error */
export function parseClamd(text: string): Clamd {
  if (text.startsWith('/')) return { path: text };
  const [, v6, host = v6, port = ''] = /^(?:\[([0-9a-f:]+)\]|([^:/\s]+)):(\d{1,5})$/i.exec(text) ?? [];
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535)
    throw new Error('must be like 127.0.0.1:3310 or /run/clamav/clamd.ctl');
  return { host, port: Number(port) };
}
