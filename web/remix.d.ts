import type { RequestContext } from '../src/http/request-context';

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true;
  }
  // The context that src/http passes to every loader and action.
  interface AppLoadContext extends RequestContext {
    readonly brand?: never;
  }
}
