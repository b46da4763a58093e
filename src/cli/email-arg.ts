import { Args, Errors } from '@oclif/core';
import { email } from '../features/accounts/accounts.schema';

/** An argument EMAIL, in lower case like all that is stored; anything else is wrong usage. */
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
