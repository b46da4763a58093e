import { useEffect, useState } from 'react';
import type { EmailBatch } from '../../../../src/features/email-templates/emails/email-batches.service';
import { call, readCall } from '../../../lib/requests/call';
import { Button } from '../../../ui/actions/Button';
import { Progress, ProgressStatus } from '../../../ui/feedback/Progress';
import { notifyError } from '../../../ui/feedback/toast-queue';
import { Rows, RowWords } from '../../../ui/layout/Rows';
import { DialogBody, DialogFooter } from '../../../ui/overlays/Dialog';
import { Text } from '../../../ui/text/Text';

interface Props {
  first: EmailBatch;
  onClose: () => void;
}

const PAUSE_MS = 1000;

/** Shows how many of the emails to a selection of partners are sent, and which partners got none. */
export function BatchProgress({ first, onClose }: Props) {
  const [batch, setBatch] = useState(first);
  const { id, total, counts, problems } = batch;
  const isRunning = counts.scheduled > 0;
  useEffect(() => {
    if (!isRunning) return;
    const aborter = new AbortController();
    const read = async () => {
      const next = await readCall<EmailBatch>(`/api/email-batches/${id}`, aborter.signal);
      if (!aborter.signal.aborted) setBatch((before) => (next ? next : { ...before }));
    };
    const timer = setTimeout(() => void read(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [id, isRunning, batch]);

  async function cancel() {
    const outcome = await call<EmailBatch>('POST', `/api/email-batches/${id}/cancel`);
    if (outcome.ok) setBatch(outcome.data);
    else notifyError(outcome.message ?? 'The emails could not be cancelled. Try again.');
  }

  const others = [
    counts.scheduled > 0 && `${counts.scheduled} waiting`,
    counts.skipped > 0 && `${counts.skipped} skipped`,
    counts.failed > 0 && `${counts.failed} failed`,
    counts.cancelled > 0 && `${counts.cancelled} cancelled`,
  ].filter(Boolean);
  return (
    <>
      <DialogBody>
        <ProgressStatus>
          <Progress label="Emails sent" value={counts.sent} max={total} />
        </ProgressStatus>
        {others.length > 0 && <Text tone="muted">{others.join(' · ')}</Text>}
        {isRunning && (
          <Text tone="muted" size="sm">
            You can close this. Emails above the hourly limit are sent later.
          </Text>
        )}
        {problems.length > 0 && (
          <Rows label="Partners without an email" wraps>
            {problems.map((problem) => (
              <li key={problem.id}>
                <RowWords>
                  <Text isTruncated title={problem.name}>
                    {problem.name}
                  </Text>
                  <Text tone="muted" size="sm">
                    {problem.reason}
                  </Text>
                </RowWords>
              </li>
            ))}
          </Rows>
        )}
      </DialogBody>
      <DialogFooter>
        {isRunning && <Button onPress={() => void cancel()}>Cancel Sending</Button>}
        <Button variant="primary" onPress={onClose}>
          Close
        </Button>
      </DialogFooter>
    </>
  );
}
