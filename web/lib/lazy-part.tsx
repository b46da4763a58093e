import { useEffect, useState, type ComponentType } from 'react';
import { notifyNotLoaded } from '../ui/toast-queue';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A part of a screen that its first paint does not need, such as a dialog: its code comes when it is first shown, and
 * nothing stands in its place until then. With `usePreload` that moment is over before anybody notices. Where the code cannot be
 * fetched, a toast says so, the screen stays as it is, and showing the part again tries again.
 */
export function lazyPart<Props extends object>(load: Load<Props>) {
  let Loaded: ComponentType<Props> | undefined;
  const fetchCode = async () => {
    Loaded ??= (await load()).default;
    return Loaded;
  };

  function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => Loaded);
    useEffect(() => {
      if (Part) return;
      let isShown = true;
      fetchCode().then(
        (Fetched) => isShown && setPart(() => Fetched),
        () => isShown && notifyNotLoaded(),
      );
      return () => {
        isShown = false;
      };
    }, [Part]);
    return Part ? <Part {...props} /> : null;
  }
  return Object.assign(LazyPart, { load: fetchCode });
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
