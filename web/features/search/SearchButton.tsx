import { useCallback, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import type { Me } from '../../../src/features/accounts/sessions/begin-session';
import { lazyComponent } from '../../lib/lazy-component';
import { Icon } from '../../ui/Icon';
import { buttonLook } from '../../ui/looks';
import { color, font, media, radius, space } from '../../ui/tokens';
import { useTypeAheadBuffer } from './useTypeAheadBuffer';

const SearchDialog = lazyComponent(() => import('./SearchDialog'));
const preload = () => void SearchDialog.load().catch(() => undefined);

const Trigger = styled.button`
  flex: none;

  kbd {
    margin-inline-start: ${space[12]};
    padding: 0 ${space[4]};
    border: 1px solid ${color.border};
    border-radius: ${radius[6]};
    color: ${color.textMuted};
    font-family: inherit;
    font-size: ${font[12]};
  }

  ${media.narrow} {
    span,
    kbd {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
`;

/** Opens the search, as Ctrl+K (⌘K on Apple keyboards) does. Loads the dialog's code on first use. */
export function SearchButton({ me }: { me: Me }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  const [text, setText] = useTypeAheadBuffer(isOpen, close);

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isShortcut(event) || event.defaultPrevented) return;
      // Do nothing while another dialog is open, to keep what was typed there.
      if (!isOpen && button.current?.closest('[inert], [aria-hidden="true"]')) return;
      event.preventDefault();
      if (!event.repeat) setOpen(!isOpen);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [isOpen]);

  return (
    <>
      <Trigger
        {...buttonLook('secondary', 'sm')}
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span>Search</span>
        <kbd aria-hidden>Ctrl K</kbd>
      </Trigger>
      {isOpen && <SearchDialog me={me} text={text} onTextChange={setText} onClose={close} />}
    </>
  );
}

/** Uses ⌘K on Apple keyboards, where Ctrl+K deletes to the end of the line. */
function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
  return (
    key.toLowerCase() === 'k' && !altKey && !shiftKey && (isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey)
  );
}
