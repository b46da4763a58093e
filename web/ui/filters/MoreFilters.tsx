import { useId, useState, type ReactNode } from 'react';
import { Button } from '../actions/Button';

interface Props {
  /** Number of these filters that are set. If there are any, the filters are initially visible. */
  count: number;
  children: ReactNode;
}

/** Further filters of a FilterBar. A button shows them in a separate line. */
export function MoreFilters({ count, children }: Props) {
  const id = useId();
  const [isShown, setShown] = useState(count > 0);
  return (
    <>
      <Button icon="filter" isExpanded={isShown} aria-controls={id} onPress={() => setShown(!isShown)}>
        More Filters
        {count > 0 && (
          <span className="ui-badge" data-tone="accent">
            {count}
            <span className="ui-hidden"> chosen</span>
          </span>
        )}
      </Button>
      <div id={id} className="ui-filters-more" hidden={!isShown}>
        {children}
      </div>
    </>
  );
}
