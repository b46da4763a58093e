import { Button } from './Button';
import { copyContent } from './copy';
import { useCopied } from './useCopied';

interface Props {
  /** Distinguishes the buttons of a page: `Copy the request of createLead`. Must begin with `Copy`. */
  accessibleName: string;
  text: string;
  /** Called if the browser refuses to copy. */
  onRefused: () => void;
}

/** Copies a text, and confirms it. Hidden while scripts are off. */
export function CopyButton({ accessibleName, text, onRefused }: Props) {
  const { isCopied, tell } = useCopied();

  const copy = async () => {
    const done = await copyContent({ text });
    tell(done);
    if (!done) onRefused();
  };

  return (
    <span className="ui-copy">
      <Button
        size="sm"
        variant="ghost"
        icon={isCopied ? 'check' : 'copy'}
        accessibleName={isCopied ? accessibleName.replace('Copy', 'Copied') : accessibleName}
        onPress={() => void copy()}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <span role="status" className="ui-hidden">
        {isCopied && 'Copied'}
      </span>
    </span>
  );
}
