import type { ComponentProps } from 'react';
import type { AffiliateLinkView } from '../../../src/features/affiliates/present-affiliates';
import { DeleteDialog } from '../../lib/dialogs/DeleteDialog';
import { useDialog } from '../../lib/dialogs/useDialog';
import { lazyComponent, usePreload } from '../../lib/screens/lazy-component';
import type { Choice } from '../../ui/forms/choices/choices';

const LinkDialog = lazyComponent(() => import('./LinkDialog'));
const parts = [LinkDialog];

interface Options {
  /** The active programs. */
  programs: readonly Choice[];
  canEdit: boolean;
  /** The program of new links. */
  program?: ComponentProps<typeof LinkDialog>['program'];
}

/** Returns the dialogs that create, change and delete an affiliate link, and the functions that open them. */
export function useLinkDialogs({ programs, canEdit, program }: Options) {
  const form = useDialog<AffiliateLinkView>();
  const deletion = useDialog<AffiliateLinkView>();
  usePreload(parts, canEdit);
  return {
    onCreate: () => form.open(),
    onEdit: form.open,
    onDelete: deletion.open,
    dialogs: (
      <>
        {form.key > 0 && (
          <LinkDialog
            key={form.key}
            link={form.subject}
            programs={programs}
            {...(form.subject === null && program && { program })}
            isOpen={form.isOpen}
            onClose={form.close}
          />
        )}
        <DeleteDialog
          dialog={deletion}
          pathOf={({ id }) => `/api/affiliate-links/${id}`}
          title={`Delete ${deletion.subject?.affiliateCode ?? 'this link'}?`}
          description="This deletes the link and its clicks, and the link stops working. A link with conversions can't be deleted; suspend it instead."
          confirmLabel="Delete Link"
          success="Affiliate link deleted"
          failure="Failed to delete affiliate link"
        />
      </>
    ),
  };
}
