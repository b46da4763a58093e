// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Form } from '../../ui/forms/Form';
import { TextField } from '../../ui/forms/text/TextField';
import { flag, text } from './form-fields';
import { useForm } from './useForm';

const fields = { name: text, city: text, isPublic: flag };
const lead = { id: '7', name: 'Northwind', city: null, isPublic: false };

let root: Root;
let hasChanges: () => boolean;
const onSaved = vi.fn();
const server = vi.fn<(path: string, request: RequestInit) => Promise<Response>>();

interface Props {
  record?: typeof lead | null;
  mapErrors?: (errors: object) => Record<string, string[]>;
}

function LeadForm({ record = lead, mapErrors }: Props) {
  const form = useForm({
    path: '/api/leads',
    record,
    fields,
    texts: { failure: 'Failed to save lead' },
    onSaved,
    ...(mapErrors && { mapErrors }),
  });
  hasChanges = form.hasChanges;
  return (
    <Form {...form.formProps}>
      <TextField {...form.field('name')} label="Name" />
      <TextField {...form.field('city')} label="City" />
      <p>{form.isPending ? 'Saving' : (form.refusal?.message ?? 'Idle')}</p>
    </Form>
  );
}

async function show(props: Props = {}): Promise<void> {
  const router = createMemoryRouter([{ path: '/', element: <LeadForm {...props} /> }]);
  await act(async () =>
    root.render(<RouterProvider router={router} future={{ v7_startTransition: true }} />),
  );
}

const input = (name: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!found) throw new Error(`There is no field ${name}`);
  return found;
};

async function type(name: string, value: string): Promise<void> {
  await act(async () => {
    input(name).focus();
    input(name).dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    // React overrides the setter of the element itself to track its value.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(name), value);
    input(name).dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const submit = () =>
  act(async () => {
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });

const refuse = (status: number, error: string, messages?: Record<string, string[]>) =>
  server.mockResolvedValue(Response.json({ error, ...(messages && { fields: messages }) }, { status }));

const sent = () => {
  const [path, { method, body } = {}] = server.mock.lastCall ?? [];
  return { path, method, body: JSON.parse(String(body)) as unknown };
};

/** Returns the text of the element that describes a field. */
const messageAt = (name: string) =>
  (input(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('');

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', server);
  server.mockReset().mockImplementation(async () => Response.json(lead));
  onSaved.mockReset();
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.body.children[0] ?? document.body);
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

describe("useForm and the server's messages", () => {
  it('shows each message at its field, and removes them with the next save', async () => {
    await show();
    await type('name', '');
    refuse(400, 'Name is required', { name: ['Name is required'] });
    await submit();
    expect(messageAt('name')).toContain('Name is required');
    expect(messageAt('city')).toBe('');
    expect(input('name').value).toBe('');
    expect(onSaved).not.toHaveBeenCalled();

    await type('name', 'Contoso');
    server.mockResolvedValue(Response.json({ ...lead, name: 'Contoso' }));
    await submit();
    expect(messageAt('name')).toBe('');
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it('moves messages to the fields that mapErrors names', async () => {
    await show({ mapErrors: () => ({ city: ['City is too long'] }) });
    await type('city', 'Oslo');
    refuse(400, 'Address is too long', { address: ['Address is too long'] });
    await submit();
    expect(messageAt('city')).toContain('City is too long');
    expect(messageAt('name')).toBe('');
  });

  it('keeps a refusal without fields for the form', async () => {
    await show();
    await type('city', 'Oslo');
    refuse(409, 'This lead is closed');
    await submit();
    expect(document.querySelector('p')?.textContent).toBe('This lead is closed');
    expect(messageAt('city')).toBe('');
  });

  it('sends only the changes of a record, and all values without one', async () => {
    await show();
    await type('city', ' Oslo ');
    await submit();
    expect(sent()).toEqual({ path: '/api/leads/7', method: 'PATCH', body: { city: 'Oslo' } });

    await show({ record: null });
    await type('name', 'Contoso');
    await submit();
    expect(sent()).toMatchObject({ path: '/api/leads', method: 'POST', body: { name: 'Contoso' } });
  });

  it('sends once for two submits in a row', async () => {
    let answer: (response: Response) => void = () => undefined;
    server.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    await show();
    await type('city', 'Oslo');
    await submit();
    expect(document.querySelector('p')?.textContent).toBe('Saving');
    await submit();
    expect(server).toHaveBeenCalledOnce();
    await act(async () => answer(Response.json(lead)));
    expect(onSaved).toHaveBeenCalledOnce();
  });
});

describe('hasChanges', () => {
  it('is true only while a field differs from its first value', async () => {
    await show();
    expect(hasChanges()).toBe(false);
    await type('name', 'Contoso');
    expect(hasChanges()).toBe(true);
    await type('name', 'Northwind');
    expect(hasChanges()).toBe(false);
  });

  it('is true after a failed save and false after a successful one', async () => {
    await show();
    await type('name', 'Contoso');
    refuse(500, 'Internal server error');
    await submit();
    expect(hasChanges()).toBe(true);

    server.mockResolvedValue(Response.json(lead));
    await submit();
    expect(hasChanges()).toBe(false);
    await type('name', 'Fabrikam');
    expect(hasChanges()).toBe(true);
  });

  it('is false during a save, which may navigate', async () => {
    server.mockReturnValue(new Promise(() => undefined));
    await show();
    await type('name', 'Contoso');
    await submit();
    expect(hasChanges()).toBe(false);
  });
});
