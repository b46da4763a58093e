import { Fact } from '../../ui/lists/Facts';

interface Props {
  /** From `checklistProgress`. */
  progress: { done: number; of: number };
}

/** Shows on a card how much of a checklist is done. */
export const ChecklistFact = ({ progress: { done, of } }: Props) =>
  of > 0 && <Fact icon="check-circle">{`${done} of ${of} checklist items done`}</Fact>;
