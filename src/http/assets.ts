import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

interface Asset {
  file: string;
  size: number;
  contentType: string;
  /** Precompressed twins made by the build, best first. */
  encodings: { encoding: 'br' | 'gzip'; file: string; size: number }[];
  isImmutable: boolean;
}

export type ServeAsset = (request: IncomingMessage, response: ServerResponse, path: string) => boolean;

/**
 * Serves the files that `folder` holds at start (the build's client files). Only their exact paths exist, so no path
 * can lead out of the folder. Returns false for any other path.
 */
export async function createAssetServer(folder: string): Promise<ServeAsset> {
  const assets = await listAssets(folder);
  return (request, response, path) => {
    const asset = assets.get(path);
    if (!asset) return false;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return true;
    }
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoded = asset.encodings.find(({ encoding }) => new RegExp(`\\b${encoding}\\b`).test(accepted));
    response.writeHead(200, {
      'Content-Type': asset.contentType,
      'Content-Length': encoded?.size ?? asset.size,
      'Cache-Control': asset.isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Accept-Encoding',
      ...(encoded && { 'Content-Encoding': encoded.encoding }),
    });
    if (request.method === 'HEAD') response.end();
    else createReadStream(encoded?.file ?? asset.file).pipe(response);
    return true;
  };
}

async function listAssets(folder: string): Promise<Map<string, Asset>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = new Map<string, number>();
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const file = join(entry.parentPath, entry.name);
    sizes.set(file, (await stat(file)).size);
  }
  const assets = new Map<string, Asset>();
  for (const [file, size] of sizes) {
    const contentType = contentTypes[extname(file)];
    if (!contentType) continue;
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    assets.set(path, {
      file,
      size,
      contentType,
      encodings: (['br', 'gzip'] as const).flatMap((encoding) => {
        const twin = `${file}.${encoding === 'br' ? 'br' : 'gz'}`;
        const twinSize = sizes.get(twin);
        return twinSize === undefined ? [] : [{ encoding, file: twin, size: twinSize }];
      }),
      // Vite names what it builds by content.
      isImmutable: path.startsWith('/assets/'),
    });
  }
  return assets;
}
