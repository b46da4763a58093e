import { useNavigation } from '@remix-run/react';
import styled from 'styled-components';
import { Spinner } from '../ui/Spinner';
import { color, font, layer, radius, shadow, space } from '../ui/tokens';
import { useDelayed } from './useDelayed';

const Status = styled.div`
  position: fixed;
  inset: 0 0 auto;
  z-index: ${layer.overlay};
  display: flex;
  justify-content: center;
  padding-top: ${space[12]};
  pointer-events: none;

  p {
    display: flex;
    align-items: center;
    gap: ${space[8]};
    padding: ${space[4]} ${space[16]};
    border-radius: ${radius.full};
    background: ${color.surfaceOverlay};
    box-shadow: ${shadow.overlay};
    color: ${color.textMuted};
    font-size: ${font[13]};
  }

  p::before {
    content: '';
    position: absolute;
    inset: 0 0 auto;
    height: ${space[2]};
    background: linear-gradient(90deg, transparent, ${color.accent}, transparent) no-repeat;
    background-size: 40% 100%;
    animation: shell-progress 1.1s linear infinite;
  }

  @keyframes shell-progress {
    from {
      background-position: -70% 0;
    }
    to {
      background-position: 170% 0;
    }
  }
`;

/** Delay of the message. Most navigations are faster. */
const SLOW_MS = 300;

/** Messages of spec §2 by path. Other screens show Loading. */
const words: ReadonlyMap<string | undefined, string> = new Map([['/leads', 'Loading leads']]);

/** Shows and announces a message while a navigation is slow. */
export function NavigationProgress() {
  const { state, location } = useNavigation();
  const isSlow = useDelayed(state !== 'idle', SLOW_MS);
  return (
    <Status role="status">
      {isSlow && (
        <p>
          <Spinner />
          {words.get(location?.pathname) ?? 'Loading'}
        </p>
      )}
    </Status>
  );
}
