/** Parsed input, or the reason to refuse it. */
export interface Input {
  value: unknown;
  /** @throws the reason, if the input is invalid */
  assertValid(): void;
}

type Read = () => unknown;

/** @throws the reason, if the input is invalid */
export const refuseAtOnce = async (read: Read): Promise<Input> => ({
  value: await read(),
  assertValid: () => undefined,
});

/**
 * Returns even invalid input, which throws the reason as soon as it is accessed. Services check the permission in
 * their first line, so that a user without the permission gets that error and learns nothing about the input.
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
