const brand = 'partnerhub.interrupted-call';

/**
 * A plugin's process ended while several calls were under way, and any of them may be the reason. It can be repeated with no other
 * beside it, which tells them apart.
 */
export interface InterruptedCall extends Error {
  readonly brand: typeof brand;
  /** Waits for its turn, and then lets `limit` begin it. */
  alone<Result>(limit: (again: () => Promise<unknown>) => Promise<Result>): Promise<Result>;
}

export const interruptedCall = (cause: Error, alone: InterruptedCall['alone']): InterruptedCall =>
  Object.assign(new Error(cause.message, { cause }), { brand, alone } as const);

export const isInterruptedCall = (error: unknown): error is InterruptedCall =>
  error instanceof Object && 'brand' in error && error.brand === brand;
