const brand = 'partnerhub.interrupted-call';

/**
 * A call that was under way with others when the plugin's process ended. Any of them may be the reason. Repeating
 * each call alone shows which one it is.
 */
export interface InterruptedCall extends Error {
  readonly brand: typeof brand;
  /** Waits until the call can run alone, then repeats it through `limit`. */
  retryAlone<Result>(limit: (again: () => Promise<unknown>) => Promise<Result>): Promise<Result>;
}

export const interruptedCall = (cause: Error, retryAlone: InterruptedCall['retryAlone']): InterruptedCall =>
  Object.assign(new Error(cause.message, { cause }), { brand, retryAlone } as const);

export const isInterruptedCall = (error: unknown): error is InterruptedCall =>
  error instanceof Object && 'brand' in error && error.brand === brand;
