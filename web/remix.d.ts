import type { ScreenContext } from './lib/screens/screen-context';

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true;
  }
  // The context that src/http passes to the loaders and actions of screens.
  interface AppLoadContext extends ScreenContext {
    readonly brand?: never;
  }
}
