import type { CommentedName } from '../../../src/features/comments/commented-objects.rules';
import { EditDialog } from '../../lib/forms/EditDialog';
import { DialogBody } from '../../ui/overlays/Dialog';
import CommentThread from './CommentThread';

interface Props {
  object: CommentedName;
  name: string;
  isOpen: boolean;
  onClose: () => void;
}

export default function CommentsDialog({ object, name, isOpen, onClose }: Props) {
  return (
    <EditDialog title="Comments" description={name} size="wide" isOpen={isOpen} onClose={onClose}>
      {/* Focusable, so that people can scroll it by keyboard. */}
      <DialogBody tabIndex={0} role="region" aria-label={`Comments on ${name}`}>
        <CommentThread object={object} />
      </DialogBody>
    </EditDialog>
  );
}
