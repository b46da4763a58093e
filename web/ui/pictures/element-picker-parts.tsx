import styled from 'styled-components';
import { color, font, media, radius, space, weight } from '../tokens/tokens';

/** The styled parts of an ElementPicker. */

export const Root = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 0;
`;

export const Pane = styled.div`
  min-height: 0;
  overflow: auto;
  border-block: 1px solid ${color.border};
  background: ${color.surfaceSunken};

  &:has(:focus-visible) {
    outline: 2px solid ${color.focus};
    outline-offset: -2px;
  }
`;

/** Fills the available width, but stays wide enough to read, so that phones scroll sideways. */
export const Stage = styled.div`
  width: 100%;
  min-width: 40rem;
  max-width: calc(var(--width) + 2 * ${space[4]});
  margin-inline: auto;
  /* For the ring of an element at the edge. */
  padding: ${space[4]};
  /* Cuts the shadow that dims everything but the current element. */
  overflow: hidden;
`;

export const Picture = styled.div`
  position: relative;

  img {
    width: 100%;
    height: auto;
  }
`;

export const Elements = styled.div`
  position: absolute;
  inset: 0;
  isolation: isolate;
  /* Otherwise, a second tap on a phone would zoom. */
  touch-action: manipulation;
  outline: none;

  [role='option'] {
    position: absolute;
    left: var(--x);
    top: var(--y);
    width: var(--w);
    height: var(--h);
    z-index: var(--z);
    scroll-margin: ${space[8]};
    border-radius: ${radius[6]};
    cursor: pointer;
  }

  [role='option'][aria-selected='true'] {
    /* Shown in the colors of the system, which have no shadows. */
    outline: 2px solid transparent;
    box-shadow:
      0 0 0 2px ${color.accent},
      0 0 0 4px ${color.accentOn},
      0 0 0 400rem ${color.backdrop};
  }

  @media (hover: hover) {
    [role='option']:hover {
      outline: 2px solid ${color.accent};
      background: color-mix(in srgb, ${color.accent} 14%, transparent);
    }
  }
`;

export const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[16]};
  padding: ${space[12]} ${space[24]};

  & > :first-child {
    flex: 1 1 16rem;
    min-width: 0;
    /* Two lines, also before there is a current element. */
    min-height: calc(2 * 1.5 * ${font[13]});
    font-size: ${font[13]};
  }

  p {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  p:first-child {
    font-weight: ${weight.medium};
  }

  p + p {
    color: ${color.textMuted};
    font-size: ${font[12]};
  }

  code {
    font-family: ${font.mono};
  }

  /* Keys are of no use on a touchscreen. */
  @media (hover: none) {
    kbd {
      display: none;
    }
  }

  kbd {
    font: inherit;
  }

  ${media.narrow} {
    padding-inline: ${space[16]};
  }
`;

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};

  ${media.narrow} {
    flex: 1 1 100%;

    & > button {
      flex: 1 1 auto;
    }
  }
`;
