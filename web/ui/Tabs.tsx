import { useEffect, useRef, type ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import styled from 'styled-components';
import { color, font, motion, radius, space, weight } from './tokens';

const Row = styled.div`
  min-width: 0;

  [role='tablist'] {
    position: relative;
    display: flex;
    gap: ${space[4]};
    overflow-x: auto;
    scrollbar-width: none;
    border-bottom: 1px solid ${color.border};
  }

  [role='tab'] {
    position: relative;
    display: flex;
    align-items: center;
    gap: ${space[8]};
    flex: none;
    padding: ${space[8]} ${space[8]} ${space[12]};
    border-radius: ${radius[6]};
    color: ${color.textMuted};
    font-weight: ${weight.medium};
    cursor: default;
    white-space: nowrap;
    transition: color ${motion.fast};
  }

  [role='tab'][data-hovered],
  [role='tab'][data-selected] {
    color: ${color.text};
  }

  [role='tab'][data-selected]::after {
    content: '';
    position: absolute;
    inset: auto ${space[8]} 0;
    height: 2px;
    border-radius: ${radius.full};
    background: ${color.accent};
  }

  [role='tab'][data-focus-visible] {
    outline-offset: -2px;
  }

  [role='tab'][data-disabled] {
    color: ${color.textFaint};
  }

  [role='tab'] small {
    min-width: ${space[16]};
    padding: 0 ${space[4]};
    border-radius: ${radius[6]};
    background: ${color.surfaceHover};
    color: ${color.textMuted};
    font-size: ${font[12]};
    text-align: center;
    font-variant-numeric: tabular-nums;
  }

  [role='tabpanel'] {
    padding-top: ${space[16]};
    border-radius: ${radius[6]};
  }
`;

export interface TabItem {
  id: string;
  label: string;
  count?: number;
  isDisabled?: boolean;
}

interface Props {
  label: string;
  items: readonly TabItem[];
  selected: string;
  onChange: (id: string) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/** Tabs with one panel. The caller holds the selected tab, usually in the URL. */
export function Tabs({ label, items, selected, onChange, children }: Props) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A link may have selected a tab that is scrolled out of view. React Aria creates the list again after its first
    // render, which resets the scroll position.
    scrollToSelected(row.current);
    const frame = requestAnimationFrame(() => scrollToSelected(row.current));
    return () => cancelAnimationFrame(frame);
  }, [selected]);
  return (
    <Row ref={row}>
      <AriaTabs
        selectedKey={selected}
        onSelectionChange={(key) => onChange(String(key))}
        keyboardActivation="manual"
      >
        <TabList aria-label={label}>
          {items.map((item) => (
            <Tab key={item.id} id={item.id} isDisabled={item.isDisabled}>
              {item.label}
              {item.count !== undefined && <small>{item.count.toLocaleString('en-US')}</small>}
            </Tab>
          ))}
        </TabList>
        {/* A panel keeps its first id. Without a new panel for each tab, no tab would control it. */}
        <TabPanel key={selected} id={selected}>
          {children}
        </TabPanel>
      </AriaTabs>
    </Row>
  );
}

/** Scrolls the tab list only sideways: scrollIntoView would scroll the page as well. */
function scrollToSelected(row: HTMLElement | null): void {
  const list = row?.querySelector('[role="tablist"]');
  const tab = list?.querySelector<HTMLElement>('[aria-selected="true"]');
  if (!list || !tab) return;
  const hidden =
    tab.offsetLeft < list.scrollLeft || tab.offsetLeft + tab.offsetWidth > list.scrollLeft + list.clientWidth;
  if (hidden) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
}
