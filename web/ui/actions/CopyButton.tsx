import { Button } from './Button';
import { copyContent } from './copy';
import { useCopied } from './useCopied';

interface Props {
  /** Tells the buttons of a page apart: `Copy the request of createLead`. Must begin with `Copy`. */
  accessibleName: string;
  text: string;
  /** Called if the browser refuses. */
  onRefused: () => void;
}

/** Copies a text, and says so. Hidden where scripts are off. */
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
