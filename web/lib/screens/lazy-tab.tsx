import { lazy, useState, type ComponentType } from 'react';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * Creates the panel of a tab, whose code loads when the tab is selected. The panel suspends until then, so put a
 * SafeSuspense around the tabs. If the URL selects the tab, with `?tab=` or another `parameter`, the code loads together
 * with the screen's, because a click on a panel that waits for its code is lost.
 */
export function lazyTab<Props extends object>(tab: string, load: Load<Props>, parameter = 'tab') {
  let Loaded: ComponentType<{ props: Props }> | undefined;
  const fetchCode = async () => {
    const { default: Panel } = await load();
    Loaded ??= ({ props }) => <Panel {...props} />;
    return { default: Loaded };
  };
  /** `lazy` keeps a failure forever, so another attempt needs another component. */
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
    // Choose once per mount, because switching from one to the other would mount the panel again.
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
