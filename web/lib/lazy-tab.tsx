import { lazy, useState, type ComponentType } from 'react';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * The panel of a tab, whose code comes when the tab is chosen. It suspends until then, so a Suspense belongs around the tabs.
 * Where the address names the tab, as `?tab=` unless another `parameter` is given, its code comes along with the screen's: a
 * click on a panel that waits for its code is lost.
 */
export function lazyTab<Props extends object>(tab: string, load: Load<Props>, parameter = 'tab') {
  let Loaded: ComponentType<{ props: Props }> | undefined;
  const fetchCode = async () => {
    const { default: Panel } = await load();
    Loaded ??= ({ props }) => <Panel {...props} />;
    return { default: Loaded };
  };
  /** React keeps a failure for good: who tries again needs another one. */
  const later = () =>
    lazy(async () => {
      try {
        return await fetchCode();
      } catch (error) {
        Later = later();
        throw error;
      }
    });
  let Later = later();
  if (isInAddress(parameter, tab)) void fetchCode().catch(() => undefined);

  function LazyTab(props: Props) {
    // Once for each mounting: to change from one to the other would begin the panel anew.
    const [Panel] = useState(() => Loaded ?? Later);
    return <Panel props={props} />;
  }
  return Object.assign(LazyTab, { load: fetchCode });
}

function isInAddress(parameter: string, tab: string): boolean {
  return (
    typeof document !== 'undefined' && new URLSearchParams(document.location.search).get(parameter) === tab
  );
}
