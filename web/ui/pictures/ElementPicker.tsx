import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { Button } from '../actions/Button';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import { vars } from '../tokens/layout';
import { cursorAt, cursorOn, moveCursor, type CursorMove, type PickableElement } from './element-cursor';
import { ElementBoxes, indexOf, nameOf } from './ElementBoxes';
import { Actions, Bar, Elements, Pane, Picture, Root, Stage } from './element-picker-parts';

export type { PickableElement };

interface Props {
  /** Name of the list of elements. */
  label: string;
  picture: { image: string; width: number; height: number };
  /** The elements in reading order. */
  elements: readonly PickableElement[];
  /** Selector of the element to start on. */
  selector?: string | undefined;
  pickLabel: string;
  onPick: (element: PickableElement) => void;
}

const KEYS = 'Arrow keys move, W is wider, N is narrower, Enter picks.';

const moves: Readonly<Record<string, CursorMove>> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
  w: 'wider',
  n: 'narrower',
};

/**
 * Picture of a page on which a user picks an element: a click chooses one, and a double click or the button picks it.
 * By keyboard, arrow keys move in reading order, W and N go to the surrounding element and back, and Enter picks. Takes
 * the focus.
 */
export function ElementPicker({ label, picture, elements, selector, pickLabel, onPick }: Props) {
  const { image, width, height } = picture;
  const id = useId();
  const optionId = (index: number) => `${id}-${index}`;
  const list = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState(() => cursorOn(elements, selector));
  /**
   * The element that a button has moved to. Screen readers read the current element only while the list has the focus.
   */
  const [announced, setAnnounced] = useState('');
  const current = cursor.at === null ? undefined : elements[cursor.at];

  const reveal = (index: number | null) =>
    list.current?.children[index ?? -1]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

  const start = useRef(cursor.at);
  useEffect(() => {
    list.current?.focus({ preventScroll: true });
    list.current?.children[start.current ?? -1]?.scrollIntoView({ block: 'center', inline: 'nearest' });
  }, []);

  const go = (move: CursorMove) => {
    const next = moveCursor(elements, cursor, move);
    setCursor(next);
    reveal(next.at);
    return next;
  };
  const pressTo = (move: CursorMove) => {
    const { at } = go(move);
    setAnnounced(at === null ? '' : nameOf(elements[at]));
  };
  const reasonAgainst = (move: CursorMove, reason: string) => {
    if (!current) return 'Click a part of the page first';
    return moveCursor(elements, cursor, move) === cursor ? reason : undefined;
  };

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = moves[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const isPick = event.key === 'Enter' || event.key === ' ';
    if (move === undefined && !isPick) return;
    event.preventDefault();
    if (move !== undefined) go(move);
    else if (current) onPick(current);
  }

  function onClick({ target }: MouseEvent) {
    const index = indexOf(target);
    if (index !== null) setCursor(cursorAt(index));
  }

  function onDoubleClick({ target }: MouseEvent) {
    const element = elements[indexOf(target) ?? -1];
    if (element) onPick(element);
  }

  return (
    <Root>
      <Pane>
        <Stage style={vars({ '--width': `${width}px` })}>
          <Picture>
            <img src={image} alt="" width={width} height={height} />
            <Elements
              ref={list}
              role="listbox"
              tabIndex={0}
              aria-label={label}
              aria-describedby={`${id}-keys`}
              aria-activedescendant={cursor.at === null ? undefined : optionId(cursor.at)}
              onKeyDown={onKeyDown}
              onClick={onClick}
              onDoubleClick={onDoubleClick}
            >
              <ElementBoxes picture={picture} elements={elements} current={cursor.at} id={id} />
            </Elements>
          </Picture>
        </Stage>
      </Pane>
      <Bar>
        <div>
          <p dir="auto">{current?.label ?? 'Click a part of the page.'}</p>
          <p>{current ? <code>{current.selector}</code> : <kbd>{KEYS}</kbd>}</p>
        </div>
        <VisuallyHidden role="status">{announced}</VisuallyHidden>
        <span id={`${id}-keys`} hidden>
          {KEYS}
        </span>
        <Actions>
          <Button
            aria-keyshortcuts="N"
            disabledReason={reasonAgainst('narrower', 'There is no smaller part in this one')}
            onPress={() => pressTo('narrower')}
          >
            Narrower
          </Button>
          <Button
            aria-keyshortcuts="W"
            disabledReason={reasonAgainst('wider', 'There is no larger part around this one')}
            onPress={() => pressTo('wider')}
          >
            Wider
          </Button>
          <Button
            variant="primary"
            disabledReason={current ? undefined : 'Click a part of the page first'}
            onPress={() => current && onPick(current)}
          >
            {pickLabel}
          </Button>
        </Actions>
      </Bar>
    </Root>
  );
}
