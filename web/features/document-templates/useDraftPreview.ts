import { useEffect, useState } from 'react';
import { call } from '../../lib/requests/call';
import { ownTimeZone } from './document-paths';

interface Draft {
  content: string;
  fileFormat: string;
  /** The partner to fill it in for. */
  partnerId: string | null;
}

const PAUSE_MS = 400;

/**
 * Loads the server's preview of a draft when typing pauses, and keeps the previous one meanwhile. Pass null while the
 * preview is hidden.
 */
export function useDraftPreview(draft: Draft | null) {
  const [html, setHtml] = useState<string | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isWanted = draft !== null;
  const content = draft?.content ?? '';
  const fileFormat = draft?.fileFormat ?? '';
  const partnerId = draft?.partnerId ?? null;

  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    const ask = async () => {
      const body = { content, fileFormat, ...(partnerId !== null && { partnerId, timeZone: ownTimeZone() }) };
      const answer = await call<{ html: string }>('POST', '/api/document-templates/preview', body);
      if (!isCurrent) return;
      setFailed(!answer.ok);
      if (answer.ok) setHtml(answer.data.html);
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isWanted, content, fileFormat, partnerId, attempt]);

  return { html, isFailed, retry: () => setAttempt((count) => count + 1) };
}
