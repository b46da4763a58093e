import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button, type ButtonProps } from './Button';

interface Props extends Omit<ButtonProps, 'onPress'> {
  /** Media types or file extensions. Browsers can offer other files too, so check the picked file. */
  accept?: readonly string[];
  onPick: (file: File) => void;
}

/** Button that opens a picker for one file. The same file can be picked twice. */
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
