import { useEffect, useState } from 'react';
import { Button } from './Button';
import { TextField } from './TextField';
import styled from 'styled-components';
import { space } from './tokens';

const Row = styled.div`
  display: flex;
  align-items: flex-end;
  gap: ${space[8]};

  & > :first-child {
    flex: 1;
  }
`;

/** The check mark goes back to the copy sign after this (spec.md §9). */
const resetAfter = 2000;

interface Props {
  label: string;
  value: string;
  /** Told whether the clipboard took it: without permission or without https it does not. */
  onCopy?: (isCopied: boolean) => void;
}

/** A value to take away. It stays selectable, for those whose browser refuses the clipboard. */
export function CopyField({ label, value, onCopy }: Props) {
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), resetAfter);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    const done = await copyText(value);
    setCopied(done);
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

/** Puts text on the clipboard; false where the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
