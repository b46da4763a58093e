import { useId, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../actions/Button';

const Text = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** Number of characters shown at first, about four lines of a card. */
const SHOWN = 280;

/** Shortens an applicant's text and offers to show all of it. */
export function LongText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (text.length <= SHOWN) return <Text>{text}</Text>;
  return (
    <div>
      <Text id={id}>{isOpen ? text : `${text.slice(0, SHOWN).trimEnd()}…`}</Text>
      <Button
        size="sm"
        variant="ghost"
        isExpanded={isOpen}
        aria-controls={id}
        onPress={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Show less' : 'Show all'}
      </Button>
    </div>
  );
}
