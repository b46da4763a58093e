const brand = 'partnerhub.plugin-error';

/**
 * An error whose message is a sentence for users. Messages of all other errors go to the log only, and users see that
 * the plugin failed.
 */
export class PluginError extends Error {
  readonly brand: string = brand;
  /**
   * Whether a retry can't help. A source then gets the status `error` immediately, and an event isn't delivered again.
   */
  readonly isFinal: boolean;
  /**
   * Whether an integration can't work until its settings change, such as after its address was deleted. PartnerHub then
   * pauses it and shows admins the message.
   */
  readonly disables: boolean;

  constructor(
    message: string,
    {
      isFinal = false,
      disables = false,
      cause,
    }: { isFinal?: boolean; disables?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = 'PluginError';
    this.isFinal = isFinal || disables;
    this.disables = disables;
  }
}

/** Whether an error is a PluginError, of this or another copy of this module. */
export const isPluginError = (error: unknown): boolean =>
  error instanceof Object && 'brand' in error && error.brand === brand;
