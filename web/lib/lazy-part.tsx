import { lazy, Suspense, useEffect, type ComponentType } from 'react';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A part of a screen that its first paint does not need, such as a dialog: its code comes when it is first shown, and
 * nothing stands in its place until then. With `usePreload` that moment is over before anybody notices.
 */
export function lazyPart<Props extends object>(load: Load<Props>) {
  const Part = lazy(async () => {
    const { default: Loaded } = await load();
    return { default: ({ props }: { props: Props }) => <Loaded {...props} /> };
  });
  function LazyPart(props: Props) {
    return (
      <Suspense>
        <Part props={props} />
      </Suspense>
    );
  }
  return Object.assign(LazyPart, { load });
}

interface Loadable {
  load: () => Promise<unknown>;
}

/** Fetches the code of these parts once the browser has nothing else to do. `parts` is a constant of the module. */
export function usePreload(parts: readonly Loadable[], isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return;
    // A part that cannot be fetched now is asked for again when it is shown.
    const fetchAll = () => parts.forEach((part) => void part.load().catch(() => undefined));
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(fetchAll, 1000);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(fetchAll);
    return () => cancelIdleCallback(handle);
  }, [parts, isWanted]);
}
