import { readdirSync, realpathSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import type { ServerBuild } from '@remix-run/server-runtime';
import { createServer, type ViteDevServer } from 'vite';
import { createRemixHandler, type Redirect, type ScreenHandler } from '../../src/http/routing/remix-server';
import type { WebApplication } from '../../src/serve';
import { packageRoot } from '../../src/lib/package-root';
import { stableStyleNames } from './stable-style-names';

/**
 * Starts Vite and Remix behind our HTTP server, which keeps its context and its security headers. The content security
 * policy allows Vite too, because its scripts are files of this server, and its WebSocket uses the same port.
 */
export async function startVite(redirect: Redirect): Promise<WebApplication> {
  // Vite listens for handshakes on its own server. Our server forwards them.
  const handshakes = createHttpServer();
  const vite = await createServer({
    root: packageRoot,
    appType: 'custom',
    plugins: [stableStyleNames(packageRoot)],
    cacheDir: join(packageRoot, '.cache/vite'),
    server: {
      middlewareMode: true,
      hmr: { server: handshakes },
      // In a worktree, node_modules can be a link to the main checkout's.
      fs: { allow: [packageRoot, realpathSync(join(packageRoot, 'node_modules'))] },
    },
    // List all packages that screens import, because Vite would otherwise find some later and reload the page.
    optimizeDeps: {
      entries: ['web/**/*.tsx', '!web/**/*.test.tsx'],
      // Remix looks for the styles of a page in everything that its server part imports, and so finds the dependencies of
      // packages that aren't external there (see vite.config.ts).
      include: ['stylis', '@emotion/is-prop-valid'],
    },
  });
  const answerScreen = createHandler(vite, redirect);
  const publicFiles = new Set(readdirSync(join(packageRoot, 'public')).map((file) => `/${file}`));
  return {
    answerScreen,
    serveAsset(request, response, path) {
      if (!isSource.test(path) && !publicFiles.has(path)) return false;
      vite.middlewares(request, response, () => response.writeHead(404).end());
      return true;
    },
    upgrade: (...handshake) => void handshakes.emit('upgrade', ...handshake),
    close: () => vite.close(),
  };
}

/** Matches the paths at which Vite serves modules. Screens have no such paths. */
const isSource = /^\/(@[\w-]+|node_modules|web|src|\.cache)\//;

/** Answers with the current modules of `web`, which Vite loads again after a change. */
function createHandler(vite: ViteDevServer, redirect: Redirect): ScreenHandler {
  let current: { build: ServerBuild; handle: ScreenHandler } | null = null;

  async function load(): Promise<ScreenHandler> {
    const build = await vite.ssrLoadModule('virtual:remix/server-build');
    if (!isServerBuild(build)) throw new Error('Vite has no server build');
    if (current?.build !== build)
      current = { build, handle: createRemixHandler(build, 'development', redirect) };
    return current.handle;
  }

  // Load the modules now, so that the first page doesn't wait for them. If this fails, the page fails too and shows the
  // reason.
  void load().catch(() => undefined);
  return async (incoming, context) => {
    try {
      const handle = await load();
      return await handle(incoming, context);
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      throw error;
    }
  };
}

const isServerBuild = (module: object): module is ServerBuild => 'routes' in module && 'entry' in module;
