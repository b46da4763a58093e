import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Avatar } from '../records/Avatar';
import { color, font, media, radius, size, space } from '../tokens/tokens';

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 22rem) minmax(0, ${size.dialogWide});
  gap: ${space[48]};
  align-items: start;
  justify-content: center;
  min-height: 100vh;
  padding: ${space[48]} ${space[32]};

  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: ${space[24]};
    padding: ${space[24]} ${space[16]};
  }
`;

const About = styled.header`
  display: flex;
  flex-direction: column;
  gap: ${space[16]};
  position: sticky;
  top: ${space[48]};
  padding-top: ${space[24]};

  p {
    color: ${color.textMuted};
    font-size: ${font[16]};
    white-space: pre-line;
    overflow-wrap: anywhere;
    text-wrap: pretty;
  }

  ${media.narrow} {
    position: static;
    padding-top: 0;
    gap: ${space[12]};
  }
`;

const Company = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  font-size: ${font[16]};
  overflow-wrap: anywhere;
`;

const Panel = styled.main`
  padding: ${space[32]};
  background: ${color.surface};
  border: 1px solid ${color.border};
  border-radius: ${radius[12]};

  ${media.narrow} {
    padding: ${space[16]};
  }
`;

interface Props {
  name: string;
  logoUrl: string | null;
  title: string;
  text: string;
  children: ReactNode;
}

/** Public page of one company, with its brand instead of PartnerHub's. */
export function BrandedPage({ name, logoUrl, title, text, children }: Props) {
  return (
    <Frame>
      <About>
        <Company>
          <Avatar name={name} src={logoUrl} size="lg" />
          <strong>{name}</strong>
        </Company>
        <h1>{title}</h1>
        <p>{text}</p>
      </About>
      <Panel>{children}</Panel>
    </Frame>
  );
}
