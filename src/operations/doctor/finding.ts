/**
 * `warn`: an optional part is missing, or the operator should know something. `fail`: PartnerHub can't work like this.
 */
export type Severity = 'ok' | 'warn' | 'fail';

export interface Finding {
  check: string;
  severity: Severity;
  /** Describes the finding and, unless it is `ok`, the fix. */
  message: string;
}

/** Selects additional checks. */
export interface Examination {
  /** Reads all uploaded files, which can take long. */
  verifyFiles: boolean;
}

export const ok = (check: string, message: string): Finding => ({ check, severity: 'ok', message });
export const warn = (check: string, message: string): Finding => ({ check, severity: 'warn', message });
export const fail = (check: string, message: string): Finding => ({ check, severity: 'fail', message });

/** Runs a check. An error in it becomes a finding. */
export async function examine(check: string, work: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await work();
  } catch (error) {
    return [fail(check, error instanceof Error ? reasonOf(error) : String(error))];
  }
}

/** Returns the message of an error. The error for a refused connection to several addresses has no message itself. */
function reasonOf(error: Error): string {
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  return error.message || (inner instanceof Error ? inner.message : error.name);
}
