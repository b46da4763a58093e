declare global {
  interface Window {
    /** Undefined once React has hydrated the whole page. */
    earlyPresses?: {
      /** Called when React has hydrated the page without the parts that wait. */
      start(): void;
      /** Announces a part that React hydrates later. Returns a function to call when it has. */
      waitForPart(): () => void;
    };
  }
  interface Element {
    /** React's copy of a field's value, to ignore events that don't change it. */
    _valueTracker?: { setValue(seen: string): void };
  }
}

/**
 * Keeps what users press and type before React has hydrated the control, and repeats it afterwards. Leaves links and
 * forms that work without scripts to the browser. Pages contain the function's source, so it can't use anything from outside.
 */
export function keepEarlyPresses(): void {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  interface Kept {
    target: Element;
    type: string;
    repeat: () => void;
  }
  const CONTROLS = 'a[href], summary, label, button, input, select, textarea, [tabindex="0"]';
  const BUBBLES = { bubbles: true, cancelable: true, composed: true };
  /**
   * How long presses wait for parts that they don't concern, in ms. The code of a part may never arrive. Longer than a slow
   * phone takes for all parts.
   */
  const PATIENCE = 10_000;
  let kept: Kept[] = [];
  let isStarted = false;
  let isImpatient = false;
  let parts = 0;

  const controller = new AbortController();
  // Run before all other listeners.
  const options = { capture: true, signal: controller.signal };
  addEventListener('click', onClick, options);
  addEventListener('input', onChange, options);
  addEventListener('change', onChange, options);
  addEventListener('keydown', onKeyDown, options);
  addEventListener('submit', onSubmit, options);
  addEventListener('formdata', onFormData, options);

  window.earlyPresses = {
    start() {
      isStarted = true;
      repeatKept();
      setTimeout(() => {
        isImpatient = true;
        repeatKept();
      }, PATIENCE);
    },
    waitForPart() {
      parts += 1;
      return () => {
        parts -= 1;
        repeatKept();
      };
    },
  };

  function isHydrated(element: Element): boolean {
    return isStarted && Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
  }

  /**
   * Waits for all parts: if a repeated press changed the page around a part, React could discard the part (error 421).
   * Presses don't wait long for parts other than their own.
   */
  function repeatKept(): void {
    if (!isStarted || (parts > 0 && !isImpatient)) return;
    if (parts === 0) {
      controller.abort();
      delete window.earlyPresses;
    }
    const next = kept.find(({ target }) => parts === 0 || isHydrated(target));
    if (!next) return;
    kept = kept.filter((one) => one !== next);
    // React renders the result of one press before the next one.
    setTimeout(repeatKept);
    if (next.target.isConnected) next.repeat();
  }

  function drop(target: Element, type: string): void {
    kept = kept.filter((one) => one.target !== target || one.type !== type);
  }

  /** Keeps the last of several events. Someone who presses a button again has seen no reaction. */
  function keep(event: Event, target: Element, repeat: () => void, type = event.type): void {
    event.stopImmediatePropagation();
    drop(target, type);
    kept.push({ target, type, repeat });
  }

  const isField = (element: EventTarget | null): element is Field =>
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement;

  function onClick(event: MouseEvent): void {
    const control = event.target instanceof Element && event.target.closest<HTMLElement>(CONTROLS);
    if (!control || control.matches('a[href], summary, label') || isHydrated(control)) return;
    // The event of the field or of the form follows.
    const isSubmit = control instanceof HTMLButtonElement && control.type === 'submit' && control.form;
    if (isField(control) || isSubmit) event.stopImmediatePropagation();
    else keep(event, control, () => press(control, event));
  }

  function press(control: HTMLElement, event: MouseEvent): void {
    const { clientX, clientY, detail } = event;
    if (detail === 0) {
      // A key has clicked the button.
      if (control.dispatchEvent(new KeyboardEvent('keydown', { ...BUBBLES, key: 'Enter' }))) control.click();
      return;
    }
    const pointerType = 'pointerType' in event ? String(event.pointerType) : 'mouse';
    const pointer = { pointerId: 1, pointerType, isPrimary: true, width: 1, height: 1, pressure: 0.5 };
    const options = { ...BUBBLES, ...pointer, view: window, detail, clientX, clientY };
    for (const type of ['pointerdown', 'pointerup', 'click'])
      control.dispatchEvent(new PointerEvent(type, options));
  }

  function onChange(event: Event): void {
    const field = event.target;
    if (!isField(field)) return;
    const isToggle = field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);
    const isChosen = isToggle || field instanceof HTMLSelectElement || field.type === 'file';
    const type = isChosen ? 'change' : 'input';
    if (isHydrated(field)) return drop(field, type);
    if (event.type !== type) return event.stopImmediatePropagation();
    if (!isToggle) {
      const { value } = field;
      return keep(event, field, () => fill(field, value, type));
    }
    const { checked } = field;
    keep(event, field, () => {
      field.checked = !checked;
      field.click();
    });
  }

  function fill(field: Field, value: string, type: string): void {
    if (field.type !== 'file' && field.value !== value) field.value = value;
    // React ignores events of a text field whose value it has already seen, which it has while hydrating.
    field._valueTracker?.setValue(`${value}.`);
    field.dispatchEvent(new Event(type, { bubbles: true }));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { target, key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (!(target instanceof HTMLElement) || isHydrated(target) || event.repeat) return;
    const isNative = /^(Tab|Enter| |Shift|Control|Alt|Meta)$/.test(key);
    if (isNative || (isField(target) && !ctrlKey && !metaKey && !altKey)) return;
    const options = { ...BUBBLES, key, code, ctrlKey, metaKey, altKey, shiftKey };
    const names = `${ctrlKey ? 'Control' : 'Meta'}+${key.toUpperCase()}`;
    const isShortcut =
      (ctrlKey || metaKey) && document.querySelector(`[aria-keyshortcuts~="${CSS.escape(names)}"]`);
    // Otherwise Ctrl+K would move the focus to the browser's address bar.
    if (isShortcut) event.preventDefault();
    // A shortcut concerns the whole page, also if the focus is in a part that still waits.
    const place = isShortcut ? document.body : target;
    keep(
      event,
      place,
      () => place.dispatchEvent(new KeyboardEvent('keydown', options)),
      `key ${event.timeStamp}`,
    );
  }

  function onSubmit(event: SubmitEvent): void {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || isHydrated(form)) return;
    // The browser can send it.
    if (form.method === 'get' || form.hasAttribute('action')) return;
    event.preventDefault();
    keep(event, form, () => form.requestSubmit());
  }

  /** Keeps the tab and other parameters of the screen when the browser sends a search. It goes back to the first page. */
  function onFormData({ target: form, formData }: FormDataEvent): void {
    if (!(form instanceof HTMLFormElement) || form.method !== 'get' || isHydrated(form)) return;
    const parameters = [...new URLSearchParams(location.search)];
    const pages = parameters.flatMap(([name]) => /^(.+)-(?:trail|from)$/.exec(name) ?? []);
    const left = new Set(['cursor', ...pages, ...formData.keys()]);
    for (const [name, value] of parameters) if (!left.has(name)) formData.append(name, value);
  }
}
