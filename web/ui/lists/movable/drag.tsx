import { createContext, useContext, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { DragPreview, useDrag } from 'react-aria/useDrag';
import { useDrop } from 'react-aria/useDrop';

type Preview = NonNullable<Parameters<typeof useDrag>[0]['preview']>['current'];

interface Drag {
  preview: RefObject<Preview>;
  begin: (item: string) => void;
  end: () => void;
  dropOn: (zone: string) => void;
}

const DragContext = createContext<Drag | null>(null);
/** Separate from the drag's functions, which never change, so that hundreds of items don't render again. */
const IsDraggingContext = createContext(false);

function useDragContext(): Drag {
  const drag = useContext(DragContext);
  if (!drag) throw new Error('Items and the zones that they are dropped on need a DragArea around them');
  return drag;
}

interface AreaProps {
  /** Called with the ids of an item and of the zone that it was dropped on. Must be stable across renders. */
  onMove: (item: string, zone: string) => void;
  children: ReactNode;
}

/**
 * Items that are dragged from zone to zone with a mouse, with a finger after a long press, or by Enter, Tab and Enter.
 */
export function DragArea({ onMove, children }: AreaProps) {
  const preview = useRef<Preview>(null);
  const dragged = useRef<string | null>(null);
  const [isDragging, setIsDragging] = useState(false);
  const drag = useMemo<Drag>(() => {
    const take = (item: string | null) => {
      dragged.current = item;
      setIsDragging(item !== null);
    };
    return {
      preview,
      begin: take,
      end: () => take(null),
      dropOn: (zone) => dragged.current !== null && onMove(dragged.current, zone),
    };
  }, [onMove]);
  return (
    <DragContext.Provider value={drag}>
      <IsDraggingContext.Provider value={isDragging}>{children}</IsDraggingContext.Provider>
      <DragPreview ref={preview}>
        {([item]) => <div className="ui-drag-preview">{item?.['text/plain']}</div>}
      </DragPreview>
    </DragContext.Provider>
  );
}

/** Makes an element draggable. */
export function useDragItem({ id, title, isDisabled }: { id: string; title: string; isDisabled: boolean }) {
  const { preview, begin, end } = useDragContext();
  return useDrag({
    isDisabled,
    preview,
    getItems: () => [{ 'text/plain': title }],
    getAllowedDropOperations: () => ['move'],
    onDragStart: () => begin(id),
    onDragEnd: end,
  });
}

/** Makes an element a drop zone, named by `headingId`. */
export function useDropZone(zone: string, headingId: string) {
  const ref = useRef<HTMLDivElement>(null);
  const { dropOn } = useDragContext();
  const isDragging = useContext(IsDraggingContext);
  // Zones become drop targets when a drag begins, because React Aria visits them in the order in which they were
  // registered.
  const { dropProps, isDropTarget } = useDrop({ ref, isDisabled: !isDragging, onDrop: () => dropOn(zone) });
  return {
    ...dropProps,
    ...(isDragging && { role: 'group', tabIndex: -1, 'aria-labelledby': headingId }),
    ref,
    'data-drop': isDropTarget || undefined,
  };
}
