import { forwardRef, type HTMLAttributes } from 'react';

interface Props extends Pick<
  HTMLAttributes<HTMLElement>,
  'children' | 'role' | 'tabIndex' | 'aria-label' | 'aria-busy'
> {
  /** Whether the list fades, while a newer one is loading. */
  isStale?: boolean;
}

/** Region of a list or preview that is reloaded while it is shown. */
export const ListRegion = forwardRef<HTMLDivElement, Props>(function ListRegion({ isStale, ...props }, ref) {
  return <div ref={ref} {...props} className="ui-results" data-stale={isStale || undefined} />;
});
