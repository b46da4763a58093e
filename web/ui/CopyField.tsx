import { Button } from './Button';
import { copyText } from './copy';
import { TextField } from './TextField';
import styled from 'styled-components';
import { space } from './tokens';
import { useCopied } from './useCopied';

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
  /** Told whether the clipboard took it: without permission or without https it does not. */
  onCopy?: (isCopied: boolean) => void;
}

/** A value to take away. It stays selectable, for those whose browser refuses the clipboard. */
export function CopyField({ label, value, onCopy }: Props) {
  const { isCopied, tell } = useCopied();

  const copy = async () => {
    const done = await copyText(value);
    tell(done);
    onCopy?.(done);
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
