import { useState } from 'react';
import type { OperationView } from '../../../src/features/operations/present-operation';
import type { MergePreview } from '../../../src/features/records/merge/merge-records';
import { Button } from '../../ui/actions/Button';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { notify } from '../../ui/feedback/toast-queue';
import { RadioGroup } from '../../ui/forms/choices/RadioGroup';
import { Stack } from '../../ui/layout/Stack';
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog';
import { statusLabel } from '../../ui/tokens/status';
import type { Named } from '../lists/useSelection';
import { readCall } from '../requests/call';
import { useRead } from '../requests/useRead';
import { useSave } from '../requests/useSave';
import { useMe } from '../useMe';
import { rememberOperation } from './session-operations';
import { useUndo } from './useUndo';

interface Props {
  /** Two records. */
  records: readonly Named[];
  /** Path of the calls, such as `/api/leads`. */
  path: string;
  words: readonly [one: string, many: string];
  /** The address of the record that stays. Default: that of its page */
  href?: string;
  isOpen: boolean;
  onClose: () => void;
  onMerged: () => void;
}

type Preview = MergePreview<Named>;
type Kept = Readonly<Record<string, string>>;

/** Shows what merging two records does, asks whose values stay, and merges them. */
export default function MergeDialog({ records, path, words, href, isOpen, onClose, onMerged }: Props) {
  const [noun, nouns] = words;
  const [keptId, setKeptId] = useState(records[0]?.id ?? '');
  const [chosen, setChosen] = useState<Kept>({});
  const other = records.find(({ id }) => id !== keptId);
  const merge = `${path}/${encodeURIComponent(keptId)}/merge`;
  const from = other?.id ?? '';
  const { data, isFailed, retry } = useRead<Preview>(`${merge}?from=${encodeURIComponent(from)}`);
  const { save, isPending } = useSave({ failure: `Failed to merge the ${nouns}` });
  const report = useReport();

  async function run(preview: Preview): Promise<void> {
    const saved = await save({ method: 'POST', path: merge, body: { from, keep: chosen } });
    if (!saved) return;
    onClose();
    onMerged();
    const page = href ?? `${path.replace('/api', '')}/${encodeURIComponent(keptId)}`;
    await report(`${preview.other.name} merged into ${preview.record.name}`, page);
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={`Merge 2 ${nouns}`}
      description={`One ${noun} stays, and gets everything of the other one. The other one goes to the trash.`}
    >
      <DialogBody>
        <Stack gap={16}>
          <RadioGroup
            label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} that stays`}
            choices={records.map(({ id, name }) => ({ id, label: name }))}
            value={keptId}
            onChange={(id) => {
              setKeptId(id);
              setChosen({});
            }}
          />
          {isFailed && <ErrorState onRetry={retry} />}
          {!data && !isFailed && (
            <div role="status" aria-label="Loading the preview">
              <Skeleton height="6rem" />
            </div>
          )}
          {data?.fields.map((field) => (
            <RadioGroup
              key={`${keptId} ${field.field}`}
              label={field.label}
              choices={[
                { id: 'this', label: shownText(field.field, field.this) },
                { id: 'other', label: shownText(field.field, field.other) },
              ]}
              value={chosen[field.field] ?? 'this'}
              onChange={(side) => setChosen((before) => ({ ...before, [field.field]: side }))}
            />
          ))}
          {data && <p>{movesText(data)}</p>}
        </Stack>
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Cancel</Button>
        <Button
          variant="primary"
          isPending={isPending}
          disabledReason={data ? undefined : 'The preview is loading'}
          onPress={() => data && void run(data)}
        >
          {`Merge ${nouns}`}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

const withWords = new Set(['status', 'priority']);

/** Texts can be long descriptions. */
const MAX_SHOWN = 200;
const shownText = (field: string, text: string): string => {
  if (withWords.has(field)) return statusLabel(text);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
};

function movesText({ record, other, moves }: Preview): string {
  if (moves.length === 0)
    return `Nothing else hangs on ${other.name}. Fields that ${record.name} lacks are filled in.`;
  const list = moves
    .map(({ label, count }) => `${label.toLowerCase()} (${count.toLocaleString('en-US')})`)
    .join(', ');
  return `These move to ${record.name}: ${list}. Fields that it lacks are filled in.`;
}

/** Returns a function that reports a merge, with Undo. */
function useReport() {
  const me = useMe();
  const { undo } = useUndo();
  return async function report(title: string, href: string): Promise<void> {
    const link = { label: 'Open', href };
    const found = await readCall<OperationView[]>(
      '/api/operations?kind=merged&limit=1',
      new AbortController().signal,
    );
    const operation = found?.[0];
    if (!me || !operation || operation.author?.id !== me.id) return notify({ title, link });
    rememberOperation(me, operation.id);
    notify({ title, link, action: { label: 'Undo', run: () => void undo(operation.id) } });
  };
}
