import { notifyError } from '../../../ui/feedback/toast-queue';
import { CopyButton } from '../../../ui/actions/CopyButton';
import { CodeSample } from '../../../ui/text/code/CodeSample';
import type { CallExamples as Examples } from '../../../../src/features/api-reference/examples/describe-examples';

const notifyNotCopied = () => notifyError('Failed to copy. Select the text and copy it.');

/** A command that makes the call with the operationId `id`, and the answer. */
export function CallExamples({ id, examples: { curl, answer } }: { id: string; examples: Examples }) {
  return (
    <>
      <CodeSample
        title="Example request"
        code={curl}
        action={
          <CopyButton accessibleName={`Copy the request of ${id}`} text={curl} onRefused={notifyNotCopied} />
        }
      />
      {answer && (
        <CodeSample
          isFolded
          title={`Example answer ${answer.status}`}
          code={answer.text}
          action={
            <CopyButton
              accessibleName={`Copy the answer of ${id}`}
              text={answer.text}
              onRefused={notifyNotCopied}
            />
          }
        />
      )}
    </>
  );
}
