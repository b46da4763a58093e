import type { Page } from '@playwright/test';

const COUNT = 'actions counted by a test';

/**
 * Counts the actions of the user on the page, across its navigations: clicks, fields that are typed into or chosen from, and
 * pressed keys that type nothing. Returns a function that reads the count.
 */
export async function countActions(page: Page): Promise<() => Promise<number>> {
  const count = (name: string) => {
    const add = () => sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name) ?? 0) + 1));
    addEventListener('pointerdown', add, { capture: true });
    let typedInto: EventTarget | null = null;
    addEventListener(
      'input',
      ({ target }) => {
        const isField =
          target instanceof HTMLTextAreaElement ||
          target instanceof HTMLSelectElement ||
          (target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type));
        if (!isField || target === typedInto) return;
        typedInto = target;
        add();
      },
      { capture: true },
    );
    addEventListener(
      'keydown',
      (event) => {
        const isText = [...event.key].length === 1 && !event.ctrlKey && !event.metaKey;
        const isModifier = ['Control', 'Meta', 'Shift', 'Alt'].includes(event.key);
        // Lists of results get copies of the keys that are pressed in their field.
        if (!isText && !isModifier && event.isTrusted) add();
      },
      { capture: true },
    );
  };
  await page.addInitScript(count, COUNT);
  return () => page.evaluate((name) => Number(sessionStorage.getItem(name) ?? 0), COUNT);
}
