import styled from 'styled-components';
import { Spinner } from './Spinner';
import { color, font, layer, radius, shadow, space } from './tokens';

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

/** Message and moving line at the top of the window. Screen readers announce the message; null shows nothing. */
export function LoadingBar({ message }: { message: string | null }) {
  return (
    <Status role="status">
      {message !== null && (
        <p>
          <Spinner />
          {message}
        </p>
      )}
    </Status>
  );
}
