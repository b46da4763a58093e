import { useId, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/Button';

const Text = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** About four lines of a card. */
const SHOWN = 280;

/** A text of the applicant's own length, cut until somebody asks for the rest. */
export function LongText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (text.length <= SHOWN) return <Text>{text}</Text>;
  return (
    <div>
      <Text id={id}>{isOpen ? text : `${text.slice(0, SHOWN).trimEnd()}…`}</Text>
      <Button
        variant="ghost"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={id}
        onPress={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Show less' : 'Show all'}
      </Button>
    </div>
  );
}
