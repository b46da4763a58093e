import styled from 'styled-components';
import { color, radius, space } from '../../tokens/tokens';

/** Shows a text as its recipient sees it: on its own sheet, with spaced paragraphs and indented lists. */
export const Letter = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space[12]};
  padding: ${space[16]};
  border: 1px solid ${color.border};
  border-radius: ${radius[8]};
  background: ${color.surface};
  overflow-wrap: anywhere;

  ul,
  ol {
    margin: 0;
    padding-inline-start: ${space[24]};
  }

  ul {
    list-style: disc;
  }

  ol {
    list-style: decimal;
  }
`;
