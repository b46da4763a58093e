import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Icon, type IconName } from '../icons/Icon';
import { color, font, media, size, space } from '../tokens/tokens';

const Strip = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[12]};
  padding: ${space[8]} ${space[32]};
  border-bottom: 1px solid ${color.infoBorder};
  background: ${color.infoSubtle};
  color: ${color.infoText};
  font-size: ${font[13]};
  overflow-wrap: anywhere;

  p {
    display: flex;
    gap: ${space[8]};
    flex: 1 1 18rem;
    min-width: 0;
  }

  svg {
    width: ${size.iconSm};
    height: ${size.iconSm};
  }

  a {
    color: inherit;
  }

  ${media.narrow} {
    padding-inline: ${space[16]};
  }
`;

interface Props {
  icon: IconName;
  /** Name of the region for screen readers. */
  label: string;
  action?: ReactNode;
  children: ReactNode;
}

/** Strip above a page that describes its mode, for example a preview. */
export const PageBanner = ({ icon, label, action, children }: Props) => (
  <Strip aria-label={label}>
    <p>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
    {action}
  </Strip>
);
