import { useEffect, useMemo, useRef, type ReactNode, type RefCallback } from 'react';
import { Form as AriaForm } from 'react-aria-components/Form';
import styled from 'styled-components';
import { FormErrors, type FieldErrors } from './form-errors';
import { notifyError } from '../feedback/toast-queue';
import { space } from '../tokens/tokens';

export type { FieldErrors };

const Root = styled(AriaForm)`
  display: flex;
  flex-direction: column;
  gap: ${space[16]};
  min-width: 0;
`;

interface Props {
  children: ReactNode;
  /** Called with the form's data. With scripts, the browser never leaves the page. */
  onSubmit: (data: FormData) => void;
  formRef?: RefCallback<HTMLFormElement>;
  /** Messages by field name. A message disappears when its field changes; a new object replaces all messages. */
  errors?: FieldErrors | null;
  id?: string;
  /** Where browsers send the form before scripts have loaded. Without it, they wait for the scripts. */
  action?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
}

/**
 * Form that shows our own messages instead of the browser's. The caller validates the fields on submit, and `errors`
 * are shown at their fields. The first field with an error gets the focus. Messages for fields that the form doesn't
 * have are shown in a toast.
 */
export function Form({ children, onSubmit, formRef, errors, ...props }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const inToast = useRef('');
  // Keep the same object for the same messages, because React Aria shows the messages of a new object again.
  const messagesOfFields = useMemo(() => (errors ? withoutEmpty(errors) : undefined), [errors]);

  useEffect(() => {
    formRef?.(form.current);
    return () => formRef?.(null);
  }, [formRef]);

  useEffect(() => {
    // Listen at the window, which comes after React. Rendering before React has read the typed value would reset the
    // field.
    const onInput = ({ target }: Event) => {
      if (target instanceof Element && form.current?.contains(target)) hideMessage(target);
    };
    window.addEventListener('input', onInput);
    return () => window.removeEventListener('input', onInput);
  }, []);

  useEffect(() => {
    const messages = Object.values(errors ?? {}).flatMap((found) => found ?? []);
    if (messages.length > 0) focusFirstInvalid(form.current);
    const shown = form.current?.textContent ?? '';
    const unassigned = messages.filter((message) => !shown.includes(message)).join('\n');
    if (unassigned !== '' && unassigned !== inToast.current) notifyError(unassigned);
    inToast.current = unassigned;
  }, [errors]);

  return (
    <Root
      {...props}
      ref={form}
      method="post"
      validationBehavior="aria"
      validationErrors={messagesOfFields}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget));
      }}
    >
      <FormErrors.Provider value={errors ?? null}>{children}</FormErrors.Provider>
    </Root>
  );
}

/**
 * Hides the message of a field as soon as the user types. React Aria hides it at the change event, which a text field
 * fires when it loses the focus, for example because the submit button is being pressed. The button would then move
 * away before the press becomes a click.
 */
function hideMessage(field: Element) {
  if (field.getAttribute('aria-invalid') === 'true') field.dispatchEvent(new Event('change'));
}

function withoutEmpty(errors: FieldErrors): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, messages] of Object.entries(errors)) if (messages?.length) kept[name] = messages;
  return kept;
}

function focusFirstInvalid(form: HTMLFormElement | null) {
  const invalid = form?.querySelector<HTMLElement>(
    '[aria-invalid="true"], [data-invalid] :is(input, button)',
  );
  invalid?.focus();
}
