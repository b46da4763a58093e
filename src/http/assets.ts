import { open, readdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { preferredOf } from './responses/encodings';

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
  contentType: string;
  /** Precompressed copies from the build, best first. */
  encodings: { encoding: 'br' | 'gzip'; file: string }[];
  isImmutable: boolean;
}

export type ServeAsset = (request: IncomingMessage, response: ServerResponse, path: string) => boolean;

/**
 * Serves the files that are in `folder` at startup (the build's client files). Only their exact paths match, so a
 * path can't lead out of the folder. Returns false for any other path.
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
    const accepted = request.headers['accept-encoding']?.toString();
    const best = preferredOf(
      accepted,
      asset.encodings.map(({ encoding }) => encoding),
    );
    const encoded = asset.encodings.find(({ encoding }) => encoding === best);
    void send(encoded?.file ?? asset.file, request, response, {
      'Content-Type': asset.contentType,
      'Cache-Control': asset.isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      Vary: 'Accept-Encoding',
      ...(encoded && { 'Content-Encoding': encoded.encoding }),
    });
    return true;
  };
}

/** Never rejects. Answers 404 if a newer build has removed the file meanwhile. */
async function send(
  file: string,
  { method }: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string>,
): Promise<void> {
  const opened = await open(file).catch(() => null);
  if (!opened) return void response.writeHead(404, { 'Cache-Control': 'no-store' }).end();
  try {
    const { size } = await opened.stat();
    response.writeHead(200, { ...headers, 'Content-Length': size });
    if (method === 'HEAD') response.end();
    else await pipeline(opened.createReadStream({ autoClose: false }), response);
  } catch {
    // Destroy the socket, so that a truncated body isn't taken as complete.
    response.destroy();
  } finally {
    await opened.close();
  }
}

async function listAssets(folder: string): Promise<Map<string, Asset>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Set(
    entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
  );
  const assets = new Map<string, Asset>();
  for (const file of files) {
    const contentType = contentTypes[extname(file)];
    if (!contentType) continue;
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    assets.set(path, {
      file,
      contentType,
      encodings: (['br', 'gzip'] as const).flatMap((encoding) => {
        const twin = `${file}.${encoding === 'br' ? 'br' : 'gz'}`;
        return files.has(twin) ? [{ encoding, file: twin }] : [];
      }),
      // Vite puts a content hash into these names.
      isImmutable: path.startsWith('/assets/'),
    });
  }
  return assets;
}
