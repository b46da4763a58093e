import { data, redirect, type ActionFunctionArgs } from '@remix-run/server-runtime';
import type { FieldErrors } from '../../../src/lib/errors';
import { requireSameOrigin } from '../../../src/http/calls/guards';
import { readForm } from '../../../src/http/calls/input';
import { toClientError } from '../../../src/http/calls/client-error';
import { inputsOf, type ScreenInputs } from './screen.server';

/** Why a form was refused, and what was typed. */
export interface RefusedForm<Values> {
  message: string;
  /** Messages by field. */
  errors: FieldErrors | null;
  /** null if the form couldn't be read. */
  values: Values | null;
}

interface PublicForm<Values> {
  read: (inputs: ScreenInputs, form: FormData) => Promise<Values>;
  /** Does what the call of the form does. Returns where to go on. */
  send: (inputs: ScreenInputs, values: Values) => Promise<string>;
}

/**
 * Creates the action of a public screen for browsers without scripts, with the same checks as a call. A refused form is
 * shown again, with the messages and what was typed. Signed-in visitors are redirected, as by the loader.
 */
export function publicForm<Values>({ read, send }: PublicForm<Values>) {
  return async function action(args: ActionFunctionArgs) {
    const { context } = args;
    let values: Values | null = null;
    try {
      requireSameOrigin(context.sentForm, context);
      if (await context.actor()) return redirect('/');
      const inputs = inputsOf(args);
      values = await read(inputs, await readForm(context.sentForm));
      return redirect(await send(inputs, values), 303);
    } catch (error) {
      const refusal = toClientError(error, context);
      if (refusal === null) throw error;
      const { message, status, fields = null, headers = {} } = refusal;
      const refused: RefusedForm<Values> = { message, errors: fields, values };
      return data(refused, { status, headers });
    }
  };
}
