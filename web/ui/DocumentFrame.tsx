import styled from 'styled-components';
import { color, radius } from './tokens';

const Frame = styled.iframe`
  display: block;
  width: 100%;
  height: 65vh;
  border: 1px solid ${color.border};
  border-radius: ${radius[8]};
  /* Documents are paper in both themes. */
  background: #fff;

  &[data-size='sm'] {
    height: 20rem;
  }
`;

interface Props {
  /** What is shown, for those who cannot see it. */
  title: string;
  /** A whole page; what it tries to run, open or send comes to nothing. */
  html: string;
  size?: 'sm';
}

/** A document that somebody wrote, on its own sheet, without any right to this page or to the network of its reader. */
export function DocumentFrame({ title, html, size }: Props) {
  return <Frame title={title} srcDoc={html} sandbox="" referrerPolicy="no-referrer" data-size={size} />;
}
