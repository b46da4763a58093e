import type { LoadContext } from '../src/http/routing/api-router';

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true;
  }
  // The context that src/http passes to every loader and action.
  interface AppLoadContext extends LoadContext {
    readonly brand?: never;
  }
}
