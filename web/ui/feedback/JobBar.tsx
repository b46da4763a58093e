import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, layer, media, radius, shadow, space } from '../tokens/tokens';
import { Progress } from './Progress';

const Bar = styled.div`
  position: fixed;
  z-index: ${layer.overlay};
  inset-block-end: ${space[16]};
  inset-inline: 0;
  display: flex;
  align-items: center;
  gap: ${space[16]};
  width: 26rem;
  max-width: calc(100% - ${space[32]});
  margin-inline: auto;
  padding: ${space[12]} ${space[12]} ${space[12]} ${space[16]};
  border: 1px solid ${color.borderStrong};
  border-radius: ${radius[12]};
  background: ${color.surfaceOverlay};
  box-shadow: ${shadow.overlay};

  & > :first-child {
    flex: 1;
    min-width: 0;
  }

  ${media.narrow} {
    inset-block-end: ${space[8]};
  }
`;

interface Props {
  /** What is done, such as `Changing 5,085 leads`. */
  label: string;
  value: number;
  max: number;
  /** The button that cancels it. */
  children: ReactNode;
}

/** The progress of a long change, over every screen. */
export function JobBar({ label, value, max, children }: Props) {
  return (
    <Bar role="group" aria-label={label}>
      <Progress label={label} value={value} max={max} />
      {children}
    </Bar>
  );
}
