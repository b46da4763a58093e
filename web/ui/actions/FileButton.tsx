import { useRef } from 'react';
import { Button, type ButtonProps } from './Button';

interface Props extends Omit<ButtonProps, 'onPress'> {
  /** Media types or file extensions. Browsers can offer other files too, so check the picked file. */
  accept?: readonly string[];
  onPick: (file: File) => void;
}

/** Button that opens a picker for one file. The same file can be picked twice. */
export function FileButton({ accept, onPick, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const pick = () => {
    if (!input.current) return;
    // Browsers don't report a change to the same file.
    input.current.value = '';
    input.current.click();
  };
  return (
    <>
      <Button {...props} onPress={pick} />
      <input
        ref={input}
        type="file"
        accept={accept?.join(',')}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.item(0);
          if (file) onPick(file);
        }}
      />
    </>
  );
}
