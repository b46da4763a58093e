import { useEffect, useState } from 'react';
import { call } from '../../lib/requests/call';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Disclosure } from '../../ui/layout/sections/Disclosure';
import { RichText } from '../../ui/text/documents/RichText';

interface Props {
  /** Path of a call that takes `body` and returns `html`. */
  path: string;
  body: string;
}

const PAUSE_MS = 400;

/** Previews unsaved Markdown as the server renders it, while the section is open. */
export function MarkdownPreview({ path, body }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [html, setHtml] = useState<string | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    const ask = async () => {
      const answer = await call<{ html: string }>('POST', path, { body });
      if (!isCurrent) return;
      setFailed(!answer.ok);
      if (answer.ok) setHtml(answer.data.html);
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isOpen, path, body, attempt]);

  return (
    <Disclosure title="Preview" isExpanded={isOpen} onExpandedChange={setOpen}>
      {isFailed && (
        <ErrorState
          title="The preview could not be loaded"
          onRetry={() => setAttempt((count) => count + 1)}
        />
      )}
      {!isFailed && (html === null ? <Skeleton height="10rem" /> : <RichText html={html} />)}
    </Disclosure>
  );
}
