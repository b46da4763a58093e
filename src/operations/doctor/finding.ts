/** `warn`: an optional part is missing, or something is worth knowing. `fail`: PartnerHub cannot work like this. */
export type Severity = 'ok' | 'warn' | 'fail';

export interface Finding {
  check: string;
  severity: Severity;
  /** What is so, and for anything but `ok` what to do about it. */
  message: string;
}

export const ok = (check: string, message: string): Finding => ({ check, severity: 'ok', message });
export const warn = (check: string, message: string): Finding => ({ check, severity: 'warn', message });
export const fail = (check: string, message: string): Finding => ({ check, severity: 'fail', message });

/** A check that breaks off has found something, too. */
export async function examine(check: string, work: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await work();
  } catch (error) {
    return [fail(check, error instanceof Error ? reasonOf(error) : String(error))];
  }
}

/** A refused connection to a name with several addresses is one error without a message of its own. */
function reasonOf(error: Error): string {
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  return error.message || (inner instanceof Error ? inner.message : error.name);
}
