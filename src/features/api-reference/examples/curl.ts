import type { Operation } from '../openapi.types';

export interface CurlRequest {
  /** Such as `https://partners.example.com`. */
  origin: string;
  method: string;
  /** The path with its parameters filled in. */
  path: string;
  query: readonly (readonly [name: string, value: string])[];
  security: Operation['security'];
  /** The media type that the call requires; null for most calls. */
  accept: string | null;
  /** null for a call without a body. A `file` is sent unchanged. */
  body: { type: string; json: unknown } | { type: string; file: string } | null;
  /** The name of the file that the answer is written to; null to print the answer. */
  savesAs: string | null;
}

/**
 * Writes a call as a command for a POSIX shell. API keys come from variables, so that they don't end up in the shell's
 * history.
 */
export function curlOf({
  origin,
  method,
  path,
  query,
  security,
  accept,
  body,
  savesAs,
}: CurlRequest): string {
  const search = query.length > 0 ? `?${new URLSearchParams(query.map(([...each]) => each))}` : '';
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(`${origin}${path}${search}`)}`,
    ...credentials(security),
    ...(accept === null ? [] : [`-H ${quoted(`Accept: ${accept}`)}`]),
    ...(body && body.type !== FORM ? [`-H ${quoted(`Content-Type: ${body.type}`)}`] : []),
    ...(body ? [dataOf(body)] : []),
    ...(savesAs === null ? [] : [`-o ${quoted(savesAs)}`]),
  ];
  return lines.join(' \\\n  ');
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function credentials(security: Operation['security']): string[] {
  if (security.some((each) => 'apiKey' in each)) return ['-H "Authorization: Bearer $PARTNERHUB_KEY"'];
  if (security.some((each) => 'session' in each)) return ['-b "partnerhub_session=$PARTNERHUB_SESSION"'];
  return [];
}

/** curl adds the boundary to this type itself. */
const FORM = 'multipart/form-data';

function dataOf(body: NonNullable<CurlRequest['body']>): string {
  if (!('file' in body)) return `-d ${quoted(JSON.stringify(body.json, null, 2))}`;
  return body.type === FORM ? `-F ${quoted(`file=@${body.file}`)}` : `--data-binary @${body.file}`;
}
