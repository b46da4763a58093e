import type { Page } from '@playwright/test';

const COUNT = 'actions counted by a test';

/**
 * Counts the actions of the user on the page, across its navigations: clicks, and pressed keys except typed text.
 * Returns a function that reads the count.
 */
export async function countActions(page: Page): Promise<() => Promise<number>> {
  const count = (name: string) => {
    const add = () => sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name) ?? 0) + 1));
    addEventListener('pointerdown', add, { capture: true });
    addEventListener(
      'keydown',
      (event) => {
        const isText = [...event.key].length === 1 && !event.ctrlKey && !event.metaKey;
        const isModifier = ['Control', 'Meta', 'Shift', 'Alt'].includes(event.key);
        if (!isText && !isModifier) add();
      },
      { capture: true },
    );
  };
  await page.addInitScript(count, COUNT);
  return () => page.evaluate((name) => Number(sessionStorage.getItem(name) ?? 0), COUNT);
}
