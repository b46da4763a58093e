import { expect, it } from 'vitest';
import { bestPlace } from './place-toast';

const phone = { width: 360, height: 740 };
const desktop = { width: 1440, height: 900 };
const wideToast = { width: 360, height: 90 };
const toast = { width: 420, height: 90 };

it('puts a toast at the bottom right of a free screen', () => {
  const headerButton = { left: 1300, top: 20, width: 120, height: 34 };
  expect(bestPlace(toast, desktop, [headerButton])).toBe('bottom-end');
});

it('puts a toast at the top if it would cover a button at the bottom', () => {
  const save = { left: 200, top: 690, width: 140, height: 40 };
  expect(bestPlace(wideToast, phone, [save])).toBe('top-end');
});

it('puts a toast at the bottom left if both places on the right are taken', () => {
  const close = { left: 1380, top: 30, width: 30, height: 30 };
  const save = { left: 1300, top: 850, width: 120, height: 34 };
  expect(bestPlace(toast, desktop, [close, save])).toBe('bottom-start');
});

it('covers as few controls as possible if no place is free', () => {
  const title = { left: 0, top: 10, width: 360, height: 30 };
  const cancel = { left: 10, top: 690, width: 100, height: 40 };
  const save = { left: 200, top: 690, width: 100, height: 40 };
  expect(bestPlace(wideToast, phone, [title, cancel, save])).toBe('top-end');
});
