/** Places in order of preference. `end` is the right in left-to-right text. */
export const toastPlaces = ['bottom-end', 'top-end', 'bottom-start', 'top-start'] as const;
export type ToastPlace = (typeof toastPlaces)[number];

interface Size {
  width: number;
  height: number;
}

interface Box extends Size {
  left: number;
  top: number;
}

/**
 * Returns the place where a toast of this size covers the fewest obstacles. Ties go to `preferred`, then to the first
 * place.
 */
export function bestPlace(
  toast: Size,
  viewport: Size,
  obstacles: readonly Box[],
  preferred: ToastPlace = 'bottom-end',
): ToastPlace {
  const covered = (place: ToastPlace) => {
    const box = boxAt(place, toast, viewport);
    return obstacles.filter((obstacle) => overlaps(box, obstacle)).length;
  };
  return toastPlaces.reduce((best, place) => (covered(place) < covered(best) ? place : best), preferred);
}

function boxAt(place: ToastPlace, { width, height }: Size, viewport: Size): Box {
  return {
    left: place.endsWith('end') ? viewport.width - width : 0,
    top: place.startsWith('bottom') ? viewport.height - height : 0,
    width,
    height,
  };
}

const overlaps = (a: Box, b: Box) =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

/** The most important controls: those that a user is likely to press next, and fields that a message may be about. */
const obstacleSelector = [
  'button[data-variant="primary"]',
  'a[data-variant="primary"]',
  'button[data-variant="danger"]',
  '[role="dialog"] footer button',
  '[aria-invalid="true"]',
  '.ui-selection button',
  ':is(a, button, input, select, textarea):focus',
].join(', ');

/** Returns the best place on the page, or in the open dialog, because users can't reach the page behind it. */
export function placeFor(region: HTMLElement, preferred: ToastPlace): ToastPlace {
  const dialogs = document.querySelectorAll(
    ':is([role="dialog"], [role="alertdialog"]):not([data-exiting] *)',
  );
  const inUse = [...dialogs].filter((dialog) => !region.contains(dialog)).at(-1) ?? document.body;
  const obstacles = [...inUse.querySelectorAll(obstacleSelector)]
    .filter((element) => !region.contains(element))
    .map((element) => element.getBoundingClientRect());
  const { width, height } = region.getBoundingClientRect();
  return bestPlace({ width, height }, { width: innerWidth, height: innerHeight }, obstacles, preferred);
}
