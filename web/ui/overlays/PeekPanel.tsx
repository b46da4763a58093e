import { useEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { IconButton } from '../actions/Button';
import { color, layer, media, shadow, size, space } from '../tokens/tokens';

const Root = styled.section`
  position: fixed;
  z-index: ${layer.sticky};
  inset-block: ${size.header} 0;
  inset-inline-end: 0;
  display: flex;
  flex-direction: column;
  width: 30rem;
  max-width: 100vw;
  background: ${color.surfaceOverlay};
  box-shadow: ${shadow.overlay};
  outline: none;

  ${media.narrow} {
    width: 100vw;
  }

  & > header {
    display: flex;
    align-items: flex-start;
    gap: ${space[12]};
    padding: ${space[16]};
  }

  & > header > div {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }

  & > div {
    flex: 1;
    overflow-y: auto;
    padding: ${space[4]} ${space[16]} ${space[24]};
  }

  & > footer {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[8]};
    padding: ${space[12]} ${space[16]};
    border-top: 1px solid ${color.border};
  }
`;

interface Props {
  /** Name of the record. */
  label: string;
  header: ReactNode;
  /** The record's facts. */
  children: ReactNode;
  footer: ReactNode;
  onClose: () => void;
}

/**
 * Panel beside a list with one of its records. It isn't modal: the list stays usable, and Esc closes the panel from
 * anywhere. A list with room for both gets narrower (ListPage.css). Takes the focus when it opens, but not when it shows another record.
 */
export function PeekPanel({ label, header, children, footer, onClose }: Props) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    // Don't focus the panel of a page that was opened with it.
    if (before instanceof HTMLElement && before !== document.body)
      ref.current?.focus({ preventScroll: true });
    return () => {
      const isInside = document.activeElement === document.body;
      if (isInside && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector(modal)) return;
      if (event.target instanceof Element && event.target.closest('input[type="search"]')) return;
      close.current();
    }
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, []);
  return (
    <Root ref={ref} className="ui-peek" tabIndex={-1} aria-label={label}>
      <header>
        <div>{header}</div>
        <IconButton icon="close" label="Close" withTooltip={false} onPress={onClose} />
      </header>
      <div>{children}</div>
      <footer>{footer}</footer>
    </Root>
  );
}

/** Matches open dialogs. Toasts are alert dialogs too, but in their own region. */
const modal = '[role="dialog"], [role="alertdialog"]:not([data-react-aria-top-layer] *), [role="menu"]';
