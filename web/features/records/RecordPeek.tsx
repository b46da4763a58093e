import { useState, type ReactNode } from 'react';
import { PeekFrame, type PeekedRecord } from './PeekFrame';
import { useRead } from '../../lib/requests/useRead';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Skeleton } from '../../ui/feedback/Skeleton';

interface Props<Whole> extends PeekedRecord {
  /** The call that loads the whole record. */
  path: string;
  /** Changes with the record, which is then loaded again. */
  version: string;
  /** Renders the facts. */
  children: (record: Whole) => ReactNode;
}

/** The peek panel of a record that the list has only in part. Loads the rest when it opens. */
export function RecordPeek<Whole>({ path, version, children, ...frame }: Props<Whole>) {
  const { data, isFailed, retry } = useRead<Whole>(path, version);
  // Shown until the changed record has arrived, so that the panel doesn't flicker.
  const [last, setLast] = useState<{ path: string; data: Whole } | null>(null);
  if (data !== null && last?.data !== data) setLast({ path, data });
  const shown = data ?? (last?.path === path ? last.data : null);
  return (
    <PeekFrame {...frame}>
      {shown !== null && children(shown)}
      {shown === null && isFailed && <ErrorState onRetry={retry} />}
      {shown === null && !isFailed && (
        <div role="status" aria-label={`Loading ${frame.kind}`}>
          <Skeleton height="12rem" />
        </div>
      )}
    </PeekFrame>
  );
}
