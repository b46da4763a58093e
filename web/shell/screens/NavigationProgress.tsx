import { useNavigation } from '@remix-run/react';
import { LoadingBar } from '../../ui/feedback/LoadingBar';
import { useDelayed } from './useDelayed';

/** Delay of the message, in ms. Most navigations are faster. */
const SLOW_MS = 300;

/** Messages of spec §2 by path. Other screens show Loading. */
const words: ReadonlyMap<string | undefined, string> = new Map([['/leads', 'Loading leads']]);

/** Shows and announces a message while a navigation is slow. */
export function NavigationProgress() {
  const { state, location } = useNavigation();
  const isSlow = useDelayed(state !== 'idle', SLOW_MS);
  return <LoadingBar message={isSlow ? (words.get(location?.pathname) ?? 'Loading') : null} />;
}
