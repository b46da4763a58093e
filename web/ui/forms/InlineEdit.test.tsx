// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choicesOf } from './choices/choices';
import { InlineEdit } from './InlineEdit';

let root: Root;
const onSave = vi.fn<(value: string) => Promise<string | null>>();

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  onSave.mockReset().mockResolvedValue(null);
  document.body.innerHTML = '<div></div><button id="elsewhere"></button>';
  root = createRoot(document.body.children[0] ?? document.body);
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const one = <Found extends HTMLElement>(selector: string): Found => {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
};
const value = () => document.querySelector<HTMLElement>('.ui-inline-edit');
const field = () => one<HTMLInputElement>('[aria-label="City"]');

async function show(props: Partial<Parameters<typeof InlineEdit>[0]> = {}): Promise<void> {
  await act(async () => root.render(<InlineEdit label="City" value="Perth" onSave={onSave} {...props} />));
}

const open = () => act(async () => value()?.click());

async function type(text: string): Promise<void> {
  await act(async () => {
    const element = field();
    // React overrides the setter of the element itself to track its value.
    const prototype = Object.getPrototypeOf(element) as object;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text);
    element.dispatchEvent(new Event(element.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
  });
}

const press = (key: string, options: KeyboardEventInit = {}) =>
  act(async () => {
    field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options }));
  });

describe('InlineEdit', () => {
  it('saves the typed value on Enter and returns the focus to the value', async () => {
    await show();
    expect(value()?.textContent).toBe('Edit City: Perth');
    await open();
    expect(document.activeElement).toBe(field());
    await type('Kraków');
    await press('Enter');
    expect(onSave.mock.calls).toEqual([['Kraków']]);
    expect(document.activeElement).toBe(value());
  });

  it('lets Escape close the open list of a control first, and saves the value of the control', async () => {
    await show({
      control: ({ label, value, onChange }) => (
        <input
          role="combobox"
          aria-label={label}
          aria-expanded={value === 'Perth'}
          aria-controls="cities"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ),
    });
    await open();
    await press('Escape');
    await type('Kraków');
    await act(async () => one<HTMLButtonElement>('[aria-label="Save City"]').click());
    expect(onSave.mock.calls).toEqual([['Kraków']]);
    await open();
    await type('Oslo');
    await press('Escape');
    expect(value()).not.toBeNull();
    expect(onSave).toHaveBeenCalledOnce();
  });

  it('cancels on Escape without passing the key on', async () => {
    const around = vi.fn();
    document.addEventListener('keydown', around);
    await show();
    await open();
    await type('Kraków');
    // When a focused field is removed, browsers report that it lost the focus.
    await act(async () => {
      const removed = field();
      removed.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
      removed.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: null }));
    });
    document.removeEventListener('keydown', around);
    expect(onSave).not.toHaveBeenCalled();
    expect(around).not.toHaveBeenCalled();
    expect(value()?.textContent).toBe('Edit City: Perth');
    await open();
    expect(field().value).toBe('Perth');
  });

  it('keeps the typed value with the message of a refusal until the user types again', async () => {
    onSave.mockResolvedValueOnce('City is too long');
    await show();
    await open();
    await type('Llanfair');
    await press('Enter');
    expect(one('[role="alert"]').textContent).toBe('City is too long');
    expect(field().getAttribute('aria-describedby')).toBe(one('[role="alert"]').id);
    expect(field().value).toBe('Llanfair');
    expect(document.activeElement).toBe(field());
    await type('Llan');
    expect(document.querySelector('[role="alert"]')).toBeNull();
    await press('Enter');
    expect(onSave.mock.calls).toEqual([['Llanfair'], ['Llan']]);
    expect(value()).not.toBeNull();
  });

  it('saves when the focus leaves, but not when it moves to the buttons or the window loses it', async () => {
    await show();
    await open();
    await type('Kraków');
    const leave = (relatedTarget: Element | null) =>
      act(async () => {
        field().dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget }));
      });
    await leave(one('[aria-label="Save City"]'));
    vi.mocked(document.hasFocus).mockReturnValueOnce(false);
    await leave(null);
    expect(onSave).not.toHaveBeenCalled();
    await leave(one('#elsewhere'));
    expect(onSave.mock.calls).toEqual([['Kraków']]);
  });

  it('sends nothing if the value is unchanged, and saves once for a double Enter', async () => {
    await show();
    await open();
    await type(' Perth ');
    await press('Enter');
    expect(onSave).not.toHaveBeenCalled();
    let answer = (_: null): void => undefined;
    onSave.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await open();
    await type('Kraków');
    await press('Enter');
    await press('Enter');
    await act(async () => answer(null));
    expect(onSave).toHaveBeenCalledTimes(1);
  });

  it('starts a line on Enter in a text of several lines, and saves on Ctrl+Enter', async () => {
    await show({ kind: 'lines' });
    await open();
    await type('Two\nlines');
    await press('Enter');
    expect(onSave).not.toHaveBeenCalled();
    await press('Enter', { ctrlKey: true });
    expect(onSave.mock.calls).toEqual([['Two\nlines']]);
  });

  it('offers choices, and invites to add a missing value', async () => {
    await show({ value: '', choices: choicesOf(['', 'Perth', 'Kraków']) });
    expect(value()?.textContent).toBe('Edit City: Add city');
    await open();
    await type('Kraków');
    await press('Enter');
    expect(onSave.mock.calls).toEqual([['Kraków']]);
  });
});
