import { partnerLimits } from '../../../../src/features/partners/partners.rules';
import type { BulkPartners } from '../../../../src/features/partners/partners.schema';
import type { BulkResult } from '../../../../src/features/records/bulk-outcome';
import type { StartedJob } from '../../../../src/features/records/matching-calls';
import type { Tag } from '../../../../src/features/tags/tags.repo';
import { countOf } from '../../../lib/lists/count-of';
import { tags, type FieldsOf } from '../../../lib/forms/form-fields';
import { FormDialog } from '../../../lib/forms/FormDialog';
import type { Bulk } from '../../../lib/bulk/useBulk';
import { useForm } from '../../../lib/forms/useForm';
import { useRead } from '../../../lib/requests/useRead';
import { TagInput } from '../../../ui/tags/TagInput';
import { choicesOfTags } from './tag-choices';

/** Maximum number of tags that a list call returns. */
const VOCABULARY = 1000;
const REMOVED_AT_ONCE = 20;

type Change = Pick<NonNullable<BulkPartners['change']>, 'addTags' | 'removeTags'>;

const fields = { addTags: tags, removeTags: tags } satisfies FieldsOf<Change>;

interface Props {
  bulk: Bulk;
  /** The number of selected partners. */
  count: number;
  isOpen: boolean;
  onClose: () => void;
}

/** Adds tags to the selected partners and removes others. */
export function TagsDialog({ bulk, count, isOpen, onClose }: Props) {
  const { data } = useRead<Tag[]>(isOpen ? `/api/tags?limit=${VOCABULARY}` : null);
  const choices = choicesOfTags(data ?? []);
  const form = useForm({
    path: bulk.callPath,
    method: 'POST',
    fields,
    texts: { failure: 'Failed to change the tags' },
    validate: ({ addTags = [], removeTags = [] }) =>
      addTags.length + removeTags.length === 0 ? { addTags: ['Choose at least one tag'] } : null,
    body: (change) => bulk.bodyOf({ change }),
    onSaved: (result: BulkResult | StartedJob) => {
      onClose();
      bulk.report(result, 'changed');
    },
  });
  return (
    <FormDialog
      form={form}
      title="Change Tags"
      description={`Changes the tags of ${countOf(count, false, ['partner', 'partners'])}.`}
      submitLabel="Change Tags"
      isOpen={isOpen}
      onClose={onClose}
    >
      <TagInput
        {...form.field('addTags')}
        label="Add"
        choices={choices}
        max={partnerLimits.tags}
        maxMessage={`Maximum ${partnerLimits.tags} tags allowed per partner`}
      />
      <TagInput
        {...form.field('removeTags')}
        label="Remove"
        description="Partners without these tags stay as they are."
        choices={choices}
        max={REMOVED_AT_ONCE}
        maxMessage={`Remove at most ${REMOVED_AT_ONCE} tags at once`}
      />
    </FormDialog>
  );
}
