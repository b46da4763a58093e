import type { LogoFile } from '../../../src/features/workspaces/workspaces.service';
import type { ApiResponse } from '../../../src/http/responses/api-response';
import type { RequestContext } from '../../../src/http/requests/request-context';
import { customResponse } from '../../lib/api/api-response.server';

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
): Promise<ApiResponse> {
  return logoFileResponse(await app.workspaces.logo(workspaceId), { version: asked, scope });
}

/** Returns a logo, cacheable for a year under its current version. */
export function logoFileResponse(
  { bytes, version }: LogoFile,
  { version: asked, scope }: Asked,
): ApiResponse {
  return customResponse({
    status: 200,
    headers: {
      'Content-Type': 'image/png',
      'Cache-Control': asked === version ? `${scope}, max-age=${YEAR}, immutable` : 'no-cache',
      // Keeps the browser from treating the bytes as anything but an image.
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    },
    body: bytes,
  });
}
