import { Args, Errors } from '@oclif/core';
import { email } from '../features/identity/accounts.schema';

/**
 * A required argument for an email address, converted to lower case. An invalid address is wrong usage (exit code 2).
 */
export const emailArg = (description: string) =>
  Args.custom<string>({
    description,
    required: true,
    async parse(input, _context, { name }) {
      const parsed = email.safeParse(input);
      if (!parsed.success) throw new Errors.CLIError(`${name} ${input}: Invalid email address`);
      return parsed.data;
    },
  })({ required: true });
