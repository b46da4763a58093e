import type { App } from '../../../src/app';
import type { ScreenContext as Context } from '../../../src/http/routing/api-router';

/** The context of the loader or action of a screen. */
export type ScreenContext = Context<App>;
