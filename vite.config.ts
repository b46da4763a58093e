import { vitePlugin as remix } from '@remix-run/dev';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { defineConfig, type Plugin } from 'vite';
import { listModules } from './scripts/build/list-modules';
import { createChunkPlan } from './scripts/build/plan-chunks';
import routes from './web/routes';

/** React Aria's messages in 33 more languages. PartnerHub is in English (see root.tsx). */
const translation =
  /\/(react-aria|react-stately|react-aria-components)\/.*\/intl\/.*\/(?!en-US)[a-z]{2}-[A-Z]{2}\.m?js$/;
const englishOnly: Plugin = {
  name: 'english-only',
  enforce: 'pre',
  load: (id) => (translation.test(id) ? 'export default {};' : undefined),
};

/** Packages that every page loads and that our own changes don't affect. */
const core =
  /\/node_modules\/(react|react-dom|scheduler|react-router(-dom)?|turbo-stream|@remix-run\/(react|router)|styled-components|stylis)\//;

/** The module that the browser loads for the file of a route. */
const moduleOf = (file: string) => `${import.meta.dirname}/web/${file}?__remix-build-client-route`;

/** The modules of each screen, with those of the layouts around it. */
function screensOf(entries: readonly RouteConfigEntry[], around: readonly string[]): string[][] {
  return entries.flatMap(({ file, children = [] }) => {
    const modules = [...around, moduleOf(file)];
    return [...(file.endsWith('.screen.tsx') ? [modules] : []), ...screensOf(children, modules)];
  });
}

const screens = screensOf(routes, [`${import.meta.dirname}/web/entry.client.tsx`, moduleOf('root.tsx')]);

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    englishOnly,
    listModules(isSsrBuild ? 'server' : 'client'),
    remix({
      appDirectory: 'web',
      ignoredRouteFiles: ['**/*'],
      serverBuildFile: 'index.js',
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        // Off: the answer to `/__manifest` ranks every route for every segment that anyone cares to ask for.
        v3_lazyRouteDiscovery: false,
        v3_routeConfig: true,
      },
    }),
  ],
  build: {
    // No helpers for browsers from before 2022.
    target: 'es2022',
    minify: 'esbuild',
    rollupOptions: {
      output: {
        // Otherwise Rollup would split what screens share into a hundred files, or merge it with what they don't need.
        manualChunks: isSsrBuild ? undefined : createChunkPlan(screens, (id) => core.test(id)),
        onlyExplicitManualChunks: true,
      },
    },
  },
  // Node.js keeps the text of the server in memory, and two bytes of each character if one isn't Latin-1.
  esbuild: isSsrBuild
    ? {
        charset: 'ascii',
        minifyWhitespace: true,
        minifyIdentifiers: false,
        minifySyntax: false,
        lineLimit: 120,
      }
    : {},
  // One server file with React's production build loads in a fifth of the time of separate packages (decision 8).
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  ssr: {
    // styled-components must be bundled because its ESM and CJS builds have different default exports. In development
    // the other packages stay external, because Vite can't transform CommonJS there.
    noExternal: command === 'build' ? true : ['styled-components'],
  },
}));
