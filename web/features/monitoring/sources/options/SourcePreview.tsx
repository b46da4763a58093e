import type { SourcePreviewView } from '../../../../../src/features/monitoring/preview/preview.schema';
import { countOf } from '../../../../lib/lists/count-of';
import { LocalTime } from '../../../../lib/texts/LocalTime';
import { Button } from '../../../../ui/actions/Button';
import { Problem } from '../../../../ui/feedback/Problem';
import { Stack } from '../../../../ui/layout/Stack';
import { Text } from '../../../../ui/text/Text';
import { TextPreview } from '../../../../ui/text/documents/TextPreview';
import type { SourcePreviewState } from './useSourcePreview';

const nouns = ['match', 'matches'] as const;

/** Shows the content that a source with the typed options would watch. */
export function SourcePreview({ preview }: { preview: SourcePreviewState }) {
  const { place, shown, failure, isPending, show } = preview;
  const found = shown?.problem === null ? shown : null;
  const problem = failure ?? shown?.problem ?? null;
  return (
    <Stack>
      <div ref={place}>
        <Button size="sm" icon="eye" isPending={isPending} onPress={() => void show()}>
          Preview
        </Button>
      </div>
      <div role="status">
        {problem !== null && <Problem title="Preview:" message={problem} />}
        {found && <Facts preview={found} />}
      </div>
      {found && <TextPreview label="Watched text" text={found.text} />}
      {found?.previous && <Previous text={found.text} previous={found.previous} />}
    </Stack>
  );
}

function Facts({ preview }: { preview: SourcePreviewView }) {
  const { title, isCut, matched, rendered, warnings } = preview;
  const facts = [
    title,
    matched === null ? '' : countOf(matched, false, nouns),
    rendered ? 'read with scripts' : '',
    isCut ? 'only the beginning is shown' : '',
  ].filter((fact) => fact !== '');
  return (
    <>
      {facts.length > 0 && (
        <Text tone="muted" size="sm">
          {facts.join(' · ')}
        </Text>
      )}
      {warnings.map((warning) => (
        <Text key={warning} size="sm">
          {warning}
        </Text>
      ))}
    </>
  );
}

function Previous({ text, previous }: { text: string; previous: { text: string; at: string } }) {
  const isSame = previous.text === text;
  return (
    <>
      <Text tone="muted" size="sm">
        {isSame ? 'Unchanged since the check of ' : 'Text at the check of '}
        <LocalTime time={previous.at} />
      </Text>
      {!isSame && <TextPreview label="Text at the last check" text={previous.text} />}
    </>
  );
}
