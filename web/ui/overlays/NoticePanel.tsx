import type { ReactNode, RefObject } from 'react';
import styled from 'styled-components';
import { FloatingPanel } from './overlay-parts';
import { color, font, space, weight } from '../tokens/tokens';

const Panel = styled(FloatingPanel)`
  display: flex;
  flex-direction: column;
  width: 26rem;
  overflow: hidden;

  header,
  footer {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[8]};
    flex: none;
    padding: ${space[8]} ${space[12]};
  }

  header {
    border-bottom: 1px solid ${color.border};
  }

  footer {
    border-top: 1px solid ${color.border};
  }

  h2 {
    margin: 0;
    font-size: ${font[14]};
    font-weight: ${weight.semibold};
  }
`;

const Scroll = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
`;

interface Props {
  title: string;
  triggerRef: RefObject<HTMLElement>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The action next to the title. */
  action?: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}

/** Panel below a button of the top bar, with a title, a list that scrolls, and a footer. Escape closes it. */
export function NoticePanel({ title, triggerRef, isOpen, onOpenChange, action, footer, children }: Props) {
  return (
    <Panel
      aria-label={title}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement="bottom end"
      offset={4}
      maxHeight={560}
    >
      <header>
        <h2>{title}</h2>
        {action}
      </header>
      <Scroll>{children}</Scroll>
      <footer>{footer}</footer>
    </Panel>
  );
}
