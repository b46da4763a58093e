import { memo, useMemo } from 'react';
import { vars } from '../tokens/layout';
import { stackingOrder, type PickableElement } from './element-cursor';

interface BoxesProps {
  /** Size in pixels. */
  picture: { width: number; height: number };
  elements: readonly PickableElement[];
  current: number | null;
  id: string;
}

/** The elements of a page, at their positions on the picture. */
export function ElementBoxes({ picture, elements, current, id }: BoxesProps) {
  const order = useMemo(() => stackingOrder(elements), [elements]);
  return elements.map((element, index) => (
    <Box
      key={index}
      id={`${id}-${index}`}
      index={index}
      element={element}
      width={picture.width}
      height={picture.height}
      place={order[index] ?? 0}
      isCurrent={index === current}
    />
  ));
}

interface BoxProps {
  id: string;
  index: number;
  element: PickableElement;
  /** Size of the picture. */
  width: number;
  height: number;
  place: number;
  isCurrent: boolean;
}

const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(3)}%`;

/** Renders again only when it becomes or stops being the current element, because there are hundreds. */
const Box = memo(function Box({ id, index, element, width, height, place, isCurrent }: BoxProps) {
  const { box } = element;
  return (
    <div
      id={id}
      role="option"
      data-index={index}
      aria-selected={isCurrent}
      aria-label={nameOf(element)}
      style={vars({
        '--x': share(box.x, width),
        '--y': share(box.y, height),
        '--w': share(box.width, width),
        '--h': share(box.height, height),
        '--z': place,
      })}
    />
  );
});

/** Returns the name of an element for screen readers. */
export const nameOf = (element: PickableElement | undefined): string =>
  element ? `${element.label}, ${element.selector}` : '';

/** Returns the index of an event's element. */
export function indexOf(target: EventTarget): number | null {
  const index = target instanceof HTMLElement ? target.dataset.index : undefined;
  return index === undefined ? null : Number(index);
}
