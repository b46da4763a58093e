import { Button } from '../actions/Button';
import { copyText } from '../actions/copy';
import { notifyError } from '../feedback/toast-queue';
import { TextField } from './text/TextField';
import styled from 'styled-components';
import { space } from '../tokens/tokens';
import { useCopied } from '../actions/useCopied';

const Row = styled.div`
  display: flex;
  align-items: flex-end;
  gap: ${space[8]};

  & > :first-child {
    flex: 1;
  }
`;

interface Props {
  label: string;
  value: string;
  /** Called after the attempt to copy. By default, only a failure is reported. */
  onCopy?: (isCopied: boolean) => void;
}

/** Read-only value with a Copy button. The value stays selectable, in case the browser refuses clipboard access. */
export function CopyField({ label, value, onCopy = reportFailure }: Props) {
  const { isCopied, tell } = useCopied();

  const copy = async () => {
    const done = await copyText(value);
    tell(done);
    onCopy(done);
  };

  return (
    <Row>
      <TextField label={label} value={value} isReadOnly />
      <Button icon={isCopied ? 'check' : 'copy'} onPress={() => void copy()}>
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </Row>
  );
}

function reportFailure(isCopied: boolean): void {
  if (!isCopied) notifyError('Failed to copy. Select the text and copy it yourself.');
}
