import type { ComposedEmail } from '../../../../src/features/email-templates/compose-email.rules';
import { placeholderOf } from '../../../../src/features/templates/variables.rules';
import { copyContent } from '../../../ui/actions/copy';
import { Fact, Facts } from '../../../ui/lists/Facts';
import { IconButton } from '../../../ui/actions/Button';
import { Inline } from '../../../ui/layout/Inline';
import { Letter } from '../../../ui/text/documents/Letter';
import { ListRegion } from '../../../ui/lists/ListRegion';
import { Stack } from '../../../ui/layout/Stack';
import { Text } from '../../../ui/text/Text';
import { notify, notifyError } from '../../../ui/feedback/toast-queue';
import { useCopied } from '../../../ui/actions/useCopied';
import { FilledLine, FilledText } from './FilledText';

interface Props {
  email: ComposedEmail;
  to: string | null;
  isBusy: boolean;
}

/** Shows the email as the recipient will see it, and the variables without a value. */
export function EmailSheet({ email, to, isBusy }: Props) {
  const { isCopied, tell } = useCopied();
  const copySubject = async () => {
    const done = await copyContent({ text: email.subject });
    tell(done);
    if (done) notify({ title: 'Subject copied' });
    else notifyError('Failed to copy the subject. Select it and copy it yourself.');
  };
  return (
    <Stack gap={8}>
      <ListRegion role="region" aria-label="Preview" aria-busy={isBusy}>
        <Letter>
          <Text tone="muted" size="sm">{`To: ${to ?? 'no recipient yet'}`}</Text>
          <Inline justify="between" wrap="no" align="start">
            <h3>
              <FilledLine pieces={email.subjectPieces} />
            </h3>
            <IconButton
              icon={isCopied ? 'check' : 'copy'}
              label="Copy Subject"
              size="sm"
              isDisabled={isBusy}
              onPress={() => void copySubject()}
            />
          </Inline>
          <FilledText pieces={email.bodyPieces} />
        </Letter>
      </ListRegion>
      <MissingFields email={email} />
    </Stack>
  );
}

function MissingFields({ email: { missing, unknown } }: { email: ComposedEmail }) {
  return (
    <Facts label="What is not filled in" isLive>
      {missing.length > 0 && (
        <Fact icon="info">{`Without a value: ${missing.map(placeholderOf).join(', ')}`}</Fact>
      )}
      {unknown.length > 0 && (
        <Fact icon="warning">{`Unknown: ${unknown.map(placeholderOf).join(', ')}`}</Fact>
      )}
    </Facts>
  );
}
