import styled from 'styled-components';
import { color, radius } from '../../tokens/tokens';

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
  /** Name of the document for screen readers. */
  title: string;
  /** A whole page. It can't run scripts, open windows or send forms. */
  html: string;
  size?: 'sm';
}

/** Shows a user-written document on its own sheet, without access to this page or to the reader's network. */
export function DocumentFrame({ title, html, size }: Props) {
  return <Frame title={title} srcDoc={html} sandbox="" referrerPolicy="no-referrer" data-size={size} />;
}
