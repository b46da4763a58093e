/** What was sent, or the reason to refuse it. */
export interface Input {
  value: unknown;
  /** @throws the reason, if nobody has come across it */
  assertValid(): void;
}

type Read = () => unknown;

/** @throws what is wrong with the input */
export const refuseAtOnce = async (read: Read): Promise<Input> => ({
  value: await read(),
  assertValid: () => undefined,
});

/**
 * Gives input that is not valid all the same: whoever looks into it gets the reason. The first line of a service is its
 * permission check, so that who lacks the permission is told that, and nothing about what they sent.
 */
export async function refuseWhenRead(read: Read): Promise<Input> {
  try {
    return await refuseAtOnce(read);
  } catch (reason) {
    const refuse = (): never => {
      throw reason;
    };
    const traps = { get: refuse, has: refuse, ownKeys: refuse, getOwnPropertyDescriptor: refuse };
    return { value: new Proxy({}, traps), assertValid: refuse };
  }
}
