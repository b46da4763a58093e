import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, font, radius, size, space } from '../tokens/tokens';

const Box = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${space[24]};
  width: 100%;
  max-width: 26rem;
  margin-inline: auto;
  padding: ${space[32]};
  background: ${color.surface};
  border: 1px solid ${color.border};
  border-radius: ${radius[12]};

  &[data-width='wide'] {
    max-width: ${size.dialogWide};
  }

  @media (max-width: 479px) {
    padding: ${space[24]} ${space[16]};
  }
`;

const Words = styled.header`
  display: flex;
  flex-direction: column;
  gap: ${space[4]};

  p {
    color: ${color.textMuted};
    text-wrap: pretty;
  }
`;

const Footer = styled.footer`
  display: flex;
  flex-direction: column;
  gap: ${space[8]};
  padding-top: ${space[16]};
  border-top: 1px solid ${color.border};
  color: ${color.textMuted};
  font-size: ${font[13]};
  text-align: center;
`;

interface Props {
  title: ReactNode;
  subtitle?: ReactNode;
  children?: ReactNode;
  /** Links to the other public screens. */
  footer?: ReactNode;
  /** `wide` is for long forms. */
  width?: 'wide';
}

/** Card of a signed-out screen. */
export function PublicCard({ title, subtitle, children, footer, width }: Props) {
  return (
    <Box data-width={width}>
      <Words>
        <h1>{title}</h1>
        {subtitle && <p>{subtitle}</p>}
      </Words>
      {children}
      {footer && <Footer>{footer}</Footer>}
    </Box>
  );
}
