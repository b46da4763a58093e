import type { RequestContext } from '../../../src/http/request-context';

const YEAR = 365 * 24 * 3600;

interface Asked {
  /** The version in the URL. */
  version: string | undefined;
  /** `private` if the URL is a secret. */
  scope: 'public' | 'private';
}

/**
 * Returns the workspace's logo, cacheable for a year under its current version.
 * @throws 404 without a logo
 */
export async function logoResponse(
  app: RequestContext['app'],
  workspaceId: string,
  { version: asked, scope }: Asked,
): Promise<Response> {
  const { bytes, version } = await app.workspaces.logo(workspaceId);
  return new Response(Uint8Array.from(bytes), {
    headers: {
      'Content-Type': 'image/png',
      'Content-Length': String(bytes.length),
      'Cache-Control': asked === version ? `${scope}, max-age=${YEAR}, immutable` : 'no-cache',
      // Keeps the browser from treating the bytes as anything but an image.
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  });
}
