import { useEffect, useRef } from 'react';
import { Button } from '../actions/Button';

interface Props {
  label: string;
  onFiles: (files: File[]) => void;
}

/** A primary button that picks files. Files that are dropped anywhere on the screen are taken, too. */
export function FileButton({ label, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const filesOf = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
    // Without this, the browser opens the file instead of dropping it.
    function allow(event: DragEvent) {
      if (filesOf(event)) event.preventDefault();
    }
    function take(event: DragEvent) {
      if (event.defaultPrevented || !filesOf(event)) return;
      event.preventDefault();
      latest.current([...(event.dataTransfer?.files ?? [])]);
    }
    document.addEventListener('dragover', allow);
    document.addEventListener('drop', take);
    return () => {
      document.removeEventListener('dragover', allow);
      document.removeEventListener('drop', take);
    };
  }, []);
  return (
    <>
      <Button variant="primary" icon="upload" onPress={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // So that the same file can be picked again.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
