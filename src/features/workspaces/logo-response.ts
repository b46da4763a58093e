import type { LogoFile, WorkspacesService } from './workspaces.service';
import type { ApiResponse } from '../../http/responses/api-response';
import { customResponse } from '../../http/calls/call-response';

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
  workspaces: Pick<WorkspacesService, 'logo'>,
  workspaceId: string,
  { version: asked, scope }: Asked,
): Promise<ApiResponse> {
  return logoFileResponse(await workspaces.logo(workspaceId), { version: asked, scope });
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
