import { useCallback, useRef, useState, type ComponentProps } from 'react';
import type { FieldErrors, Form } from '../../ui/forms/Form';
import type { CallFailure, Method } from '../requests/call';
import type { FormField } from '../../../src/features/custom-fields/custom-values.rules';
import { customKinds, flatten, nest } from './custom-form-fields';
import { changesTo, readFields, type Fields, type FormTypes, type ValuesOf } from './form-fields';
import { useSend } from '../requests/useSave';
import type { WriteRequest, WriteTexts } from '../requests/useWrite';
import { watchFields } from './watch-fields';

/** Without a record, POSTs the values to `path`. With a record, PATCHes `path/id` with its changes. */
type Target =
  | { path: string; record?: { id: string } | null; method?: undefined }
  | { path: string; record?: object | null; method: Method };

type Options<Types extends FormTypes, Result> = Target & {
  fields: Fields<Types>;
  /** The custom fields that `CustomInputs` shows. */
  customFields?: readonly FormField[];
  /** The initial values of a new record. */
  initial?: Partial<Record<NoInfer<keyof Types>, unknown>>;
  /** Messages by field that the page came with. */
  errors?: FieldErrors | null;
  texts: WriteTexts;
  /** Returns errors by field. Called before anything is sent. */
  validate?: (values: ValuesOf<Types>) => FieldErrors | null | Promise<FieldErrors | null>;
  /** Returns the body to send, if it isn't just the values. Of a record, only the changes are sent. */
  body?: (values: ValuesOf<Types>) => object;
  /** Moves or rewords the server's messages for the fields of this form. */
  mapErrors?: (errors: FieldErrors) => FieldErrors;
  onSaved?: (saved: Result, values: ValuesOf<Types>) => void;
};

/**
 * Implements what all forms have in common: reads the fields on submit, sends the changes once, shows messages at their
 * fields, and knows whether leaving would discard input. The page keeps the values, so typing renders nothing here, and
 * a failed save keeps the text.
 */
export function useForm<Types extends FormTypes, Result = unknown>(options: Options<Types, Result>) {
  const { fields, customFields = [], initial = {}, texts, validate, body, mapErrors, onSaved } = options;
  const record = options.record ? flatten(options.record) : null;
  // The record that the fields were filled in with. It may load after the form, and others may change it meanwhile.
  const [original, setOriginal] = useState<object | null>(record);
  if (original === null && record !== null) setOriginal(record);
  const [errors, setErrors] = useState<FieldErrors | null>(options.errors ?? null);
  const [refusal, setRefusal] = useState<CallFailure | null>(null);
  const { send, isPending, isBusy } = useSend<Result>({ shownInForm: 'fields', ...texts });
  const watched = useRef<ReturnType<typeof watchFields> | null>(null);

  const clearErrors = () => {
    setErrors(null);
    setRefusal(null);
  };

  async function submit(form: FormData) {
    const values = readFields(fields, form);
    const settle = watched.current?.mark();
    clearErrors();
    const fieldErrors = (await validate?.(values)) ?? null;
    if (fieldErrors) return setErrors(fieldErrors);
    const custom = customKinds(customFields);
    const whole = { ...(body ? body(values) : values), ...readFields(custom, form) };
    const sent = original ? changesTo({ ...fields, ...custom }, original, whole) : whole;
    const outcome = await send({ ...requestOf(options), body: nest(sent) });
    if (outcome === null) return;
    if (!outcome.ok) {
      setRefusal(outcome);
      return setErrors(outcome.fields && mapErrors ? mapErrors(outcome.fields) : outcome.fields);
    }
    settle?.();
    if (original) setOriginal({ ...original, ...sent });
    onSaved?.(outcome.data, values);
  }

  const formRef = useCallback((form: HTMLFormElement | null) => {
    watched.current?.stop();
    watched.current = form && watchFields(form);
  }, []);
  const begin = new Map<string, unknown>(Object.entries(original ?? initial));

  return {
    isPending,
    /** The last failure, until the next save. */
    refusal,
    errors,
    clearErrors,
    /** Returns the name and initial value of a field, to spread into its component. */
    field: <Name extends keyof Types & string>(name: Name) => ({
      name,
      ...fields[name].start(begin.get(name)),
    }),
    /** To spread into `<CustomInputs>`. */
    custom: { fields: customFields, values: begin },
    /** To spread into `<Form>`. */
    formProps: { formRef, errors, onSubmit: (form: FormData) => void submit(form) },
    /** Whether leaving would discard changes. False during a save, which may navigate. */
    hasChanges: () => !isBusy.current && watched.current?.hasChanges() === true,
  };
}

/** The part of a form that its dialog needs. */
export interface FormState {
  isPending: boolean;
  formProps: Pick<ComponentProps<typeof Form>, 'formRef' | 'errors' | 'onSubmit'>;
}

/** The types of a form with these fields, for a component that shows a part of it. */
export type FormOf<Kinds> =
  Kinds extends Fields<infer Types>
    ? { field: ReturnType<typeof useForm<Types>>['field']; values: ValuesOf<Types> }
    : never;

function requestOf({ path, record, method }: Target): Omit<WriteRequest, 'body'> {
  if (method !== undefined) return { method, path };
  return record ? { method: 'PATCH', path: `${path}/${record.id}` } : { method: 'POST', path };
}
