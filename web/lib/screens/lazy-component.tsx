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
 * Fetches the code of these parts after the page is first used, when the browser is idle, one by one, so that input is
 * handled between them. A page that is only read loads none. `parts` must be a constant of the module.
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
    const stopWaiting = whenUsed(() => fetchFrom(0));
    return () => {
      isShown = false;
      stopWaiting();
      cancel?.();
    };
  }, [parts, isWanted]);
}

let isUsed = false;

/** Calls back at the first move of the pointer, touch or key on the page. Returns a function that cancels it. */
function whenUsed(run: () => void): () => void {
  const controller = new AbortController();
  const handleUse = () => {
    isUsed = true;
    controller.abort();
    run();
  };
  if (isUsed) run();
  else
    for (const type of ['pointermove', 'pointerdown', 'keydown'])
      window.addEventListener(type, handleUse, { capture: true, passive: true, signal: controller.signal });
  return () => controller.abort();
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
