import styled from 'styled-components';
import { color, font, radius, space } from '../../tokens/tokens';

const Root = styled.div`
  max-width: 44rem;
  font-size: ${font[16]};
  line-height: 1.6;
  overflow-wrap: anywhere;

  & > :first-child {
    margin-top: 0;
  }

  & > :last-child {
    margin-bottom: 0;
  }

  h2,
  h3,
  h4,
  h5,
  h6 {
    margin: ${space[24]} 0 ${space[8]};
    font-size: ${font[16]};
    line-height: 1.3;
  }

  h2 {
    font-size: ${font[20]};
  }

  p,
  ul,
  ol,
  blockquote,
  pre,
  table {
    margin: 0 0 ${space[12]};
  }

  ul,
  ol {
    padding-inline-start: ${space[24]};
    list-style: revert;
  }

  a {
    color: ${color.accentText};
    text-decoration: underline;
  }

  blockquote {
    padding-inline-start: ${space[12]};
    border-inline-start: 3px solid ${color.border};
    color: ${color.textMuted};
  }

  code,
  pre {
    font-size: ${font[14]};
  }

  pre {
    padding: ${space[12]};
    border-radius: ${radius[8]};
    background: ${color.surfaceHover};
    white-space: pre-wrap;
  }

  table {
    display: block;
    overflow-x: auto;
    border-collapse: collapse;
  }

  th,
  td {
    padding: ${space[4]} ${space[8]};
    border: 1px solid ${color.border};
    text-align: start;
  }

  img {
    max-width: 100%;
    height: auto;
  }
`;

/** A text with headings, lists and links. `html` comes from the server's Markdown renderer, which sanitizes it. */
export function RichText({ html }: { html: string }) {
  return <Root dir="auto" dangerouslySetInnerHTML={{ __html: html }} />;
}
