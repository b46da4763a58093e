import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig, type Plugin } from 'vite';

/** React Aria's own words in 33 more languages; the product speaks English (root.tsx tells React Aria so). */
const translation =
  /\/(react-aria|react-stately|react-aria-components)\/.*\/intl\/.*\/(?!en-US)[a-z]{2}-[A-Z]{2}\.m?js$/;
const englishOnly: Plugin = {
  name: 'english-only',
  enforce: 'pre',
  load: (id) => (translation.test(id) ? 'export default {};' : undefined),
};

/** What every page begins with, and no edit of ours changes. */
const core =
  /\/node_modules\/(react|react-dom|scheduler|react-router(-dom)?|turbo-stream|@remix-run\/(react|router)|styled-components|stylis)\//;

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    englishOnly,
    remix({
      appDirectory: 'web',
      ignoredRouteFiles: ['**/*'],
      serverBuildFile: 'index.js',
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: true,
        v3_routeConfig: true,
      },
    }),
  ],
  build: {
    // Private fields and the like stay as they are: helpers for browsers of before 2022 are bytes for nobody.
    target: 'es2022',
    rollupOptions: {
      output: {
        // One file that browsers keep from release to release; otherwise it would be torn into pieces and glued to others.
        manualChunks: (id) => (!isSsrBuild && core.test(id) ? 'core' : undefined),
        // Twenty files of a kilobyte compress worse than one, and each is a request.
        experimentalMinChunkSize: 10_000,
      },
    },
  },
  // One server file, with React's production build only: it loads in a fifth of the time that single packages take.
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  ssr: {
    // styled-components' ESM and CJS builds disagree on the default export unless it is bundled. In development the
    // others stay outside, because Vite cannot transform CommonJS there.
    noExternal: command === 'build' ? true : ['styled-components'],
  },
}));
