import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button, type ButtonProps } from './Button';

interface Props extends Omit<ButtonProps, 'onPress'> {
  /** Media types or endings; the browser offers others all the same, so what is picked has to be checked. */
  accept?: readonly string[];
  onPick: (file: File) => void;
}

/** A button that asks for one file. The same file may be picked twice. */
export function FileButton({ accept, onPick, ...props }: Props) {
  return (
    <FileTrigger
      acceptedFileTypes={accept}
      onSelect={(files) => {
        const file = files?.item(0);
        if (file) onPick(file);
      }}
    >
      <Button {...props} />
    </FileTrigger>
  );
}
