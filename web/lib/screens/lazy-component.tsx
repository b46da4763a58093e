import { useEffect, useState, type ComponentType } from 'react';
import { notifyNotLoaded } from '../../ui/feedback/toast-queue';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * Creates a component for a part of a screen that the first paint doesn't need, such as a dialog. Its code loads when
 * it is first shown, and nothing is rendered until then. With `usePreload`, users don't notice the wait. If the code
 * can't be loaded, a toast says so, the screen stays as it is, and showing the part again retries.
 */
export function lazyComponent<Props extends object>(load: Load<Props>) {
  let Loaded: ComponentType<Props> | undefined;
  const fetchCode = async () => {
    Loaded ??= (await load()).default;
    return Loaded;
  };

  function LazyComponent(props: Props) {
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
  return Object.assign(LazyComponent, { load: fetchCode });
}

interface Loadable {
  load: () => Promise<unknown>;
}

/**
 * Fetches the code of these parts when the browser is idle, one by one, so that input is handled between them. `parts` must
 * be a constant of the module.
 */
export function usePreload(parts: readonly Loadable[], isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return;
    let isShown = true;
    let cancel: (() => void) | undefined;
    function fetchFrom(index: number): void {
      const part = parts[index];
      if (!isShown || part === undefined) return;
      cancel = whenIdle(() => {
        const next = () => fetchFrom(index + 1);
        // A part that fails to load is loaded again when it is shown.
        part.load().then(next, next);
      });
    }
    fetchFrom(0);
    return () => {
      isShown = false;
      cancel?.();
    };
  }, [parts, isWanted]);
}

/** Calls back when the browser is idle. Returns a function that cancels it. */
function whenIdle(run: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 1000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
}
