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
    <div className="ui-tabs" data-aside={isAside || undefined}>
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
    </div>
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
