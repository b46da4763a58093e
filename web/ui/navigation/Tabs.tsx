import {
  Fragment,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import styled from 'styled-components';
import { color, font, motion, radius, space, weight } from '../tokens/tokens';

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
    text-decoration: none;
    white-space: nowrap;
    transition: color ${motion.fast};
  }

  [role='tab'] > span {
    max-width: 12rem;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  [role='tab']:hover,
  [role='tab'][aria-selected='true'] {
    color: ${color.text};
  }

  [role='tab'][aria-selected='true']::after {
    content: '';
    position: absolute;
    inset: auto ${space[8]} 0;
    height: 2px;
    border-radius: ${radius.full};
    background: ${color.accent};
  }

  [role='tab']:focus-visible {
    outline-offset: -2px;
  }

  [role='tab'][aria-disabled] {
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

  [role='tablist'] > b {
    display: none;
  }

  @media (min-width: 1024px) {
    &[data-aside] {
      display: grid;
      grid-template-columns: 11rem minmax(0, 1fr);
      gap: ${space[32]};
      align-items: start;
    }

    &[data-aside] > [role='tablist'] {
      position: sticky;
      top: ${space[16]};
      flex-direction: column;
      gap: ${space[2]};
      border: 0;
    }

    &[data-aside] > [role='tablist'] > b {
      display: block;
      padding: ${space[12]} ${space[8]} ${space[4]};
      color: ${color.textMuted};
      font-size: ${font[12]};
      font-weight: ${weight.medium};
    }

    &[data-aside] > [role='tablist'] > b:first-child {
      padding-top: 0;
    }

    &[data-aside] [role='tab'] {
      padding: ${space[4]} ${space[8]};
    }

    &[data-aside] [role='tab'][aria-selected='true'] {
      background: ${color.accentSubtle};
      color: ${color.accentText};
    }

    &[data-aside] [role='tab'][aria-selected='true']::after {
      display: none;
    }

    &[data-aside] > [role='tabpanel'] {
      padding-top: 0;
    }
  }
`;

export interface TabItem {
  id: string;
  label: string;
  count?: number;
  isDisabled?: boolean;
  /** The heading above the tab and those that follow it, in tabs beside their panel. */
  group?: string;
}

interface Props {
  label: string;
  items: readonly TabItem[];
  selected: string;
  onChange: (id: string) => void;
  /** Returns the address that selects a tab, for a press before scripts run, or with Ctrl for a new browser tab. */
  hrefOf: (id: string) => string;
  /** Whether the tabs are beside their panel, if there is room. */
  isAside?: boolean;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/**
 * Tabs with one panel. The caller holds the selected tab in the URL. The arrow keys move between the tabs, and Enter or
 * Space selects one. It doesn't use React Aria, whose tabs are a tenth of a first screen's script (decision
 * 16).
 */
export function Tabs({ label, items, selected, onChange, hrefOf, isAside = false, children }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A link may have selected a tab that is scrolled out of view.
    scrollToSelected(list.current);
  }, [selected]);
  const stop = items.some((item) => item.id === selected) ? selected : items[0]?.id;
  return (
    <Row className="ui-tabs" data-aside={isAside || undefined}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        aria-orientation={isAside ? 'vertical' : 'horizontal'}
        tabIndex={-1}
        onKeyDown={handleKey}
      >
        {items.map((item) => (
          <Fragment key={item.id}>
            {isAside && item.group && <b aria-hidden="true">{item.group}</b>}
            <a
              role="tab"
              href={item.isDisabled ? undefined : hrefOf(item.id)}
              id={`${id}${item.id}`}
              aria-selected={item.id === selected}
              aria-controls={item.id === selected ? `${id}panel` : undefined}
              tabIndex={item.id === stop ? undefined : -1}
              aria-disabled={item.isDisabled}
              draggable={false}
              onClick={(event) => {
                if (item.isDisabled || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
                  return;
                event.preventDefault();
                if (item.id !== selected) onChange(item.id);
              }}
            >
              <span>{item.label}</span>
              {item.count !== undefined && <small>{item.count.toLocaleString('en-US')}</small>}
            </a>
          </Fragment>
        ))}
      </div>
      <Panel key={selected} id={`${id}panel`} labelledBy={`${id}${selected}`}>
        {children}
      </Panel>
    </Row>
  );
}

const CONTROLS = 'a[href], button:not([tabindex="-1"]), input, select, textarea, [tabindex="0"]';

/** The panel of a tab. It is a Tab stop if it has no controls, so that keyboard users can reach its text. */
function Panel({ id, labelledBy, children }: { id: string; labelledBy: string; children: ReactNode }) {
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const watch = useCallback(
    (onChange: () => void) => {
      const observer = new MutationObserver(onChange);
      if (panel) observer.observe(panel, { childList: true, subtree: true });
      return () => observer.disconnect();
    },
    [panel],
  );
  const hasControls = useSyncExternalStore(
    watch,
    () => panel === null || panel.querySelector(CONTROLS) !== null,
    () => true,
  );
  return (
    <div
      ref={setPanel}
      role="tabpanel"
      id={id}
      aria-labelledby={labelledBy}
      tabIndex={hasControls ? undefined : 0}
    >
      {children}
    </div>
  );
}

/**
 * Moves the focus between the tabs, and from the last to the first. Home and End move it to the first and last. Space
 * presses a tab, as it does a button.
 */
function handleKey(event: KeyboardEvent<HTMLElement>): void {
  const isAside = event.currentTarget.getAttribute('aria-orientation') === 'vertical';
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"][href]')];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  const targets: Partial<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: isAside ? at + 1 : undefined,
    ArrowUp: isAside ? at - 1 : undefined,
    Home: 0,
    End: -1,
  };
  const target = targets[event.key];
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.key === ' ') {
    event.preventDefault();
    tabs[at]?.click();
  }
  if (target === undefined) return;
  event.preventDefault();
  tabs.at(target % tabs.length)?.focus();
}

/** Scrolls the tab list only sideways: scrollIntoView would scroll the page as well. */
function scrollToSelected(list: HTMLElement | null): void {
  const tab = list?.querySelector<HTMLElement>('[aria-selected="true"]');
  if (!list || !tab) return;
  const hidden =
    tab.offsetLeft < list.scrollLeft || tab.offsetLeft + tab.offsetWidth > list.scrollLeft + list.clientWidth;
  if (hidden) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
}
