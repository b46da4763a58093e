import { useState } from 'react';
import type { DocumentTemplate } from '../../../src/features/document-templates/document-template';
import { FormDialog } from '../../lib/FormDialog';
import { useRead } from '../../lib/useRead';
import { useFormSave } from '../../lib/useSave';
import { ReadingState } from '../templates/ReadingState';
import {
  changedTexts,
  documentWords,
  initialTexts,
  readTexts,
  saveDisabledReason,
  type DocumentTask,
  type DocumentTexts,
} from './document-task';
import { DocumentFields } from './DocumentFields';

interface Props {
  task: DocumentTask;
  isOpen: boolean;
  onClose: () => void;
}

export default function DocumentDialog({ task, isOpen, onClose }: Props) {
  const { title, submit: submitLabel, ...outcome } = documentWords[task.verb];
  const path = task.verb === 'create' ? null : `/api/document-templates/${task.id}`;
  const source = useRead<DocumentTemplate>(path);
  const [typed, setTyped] = useState<DocumentTexts | null>(null);
  const [tags, setTags] = useState<string[] | null>(null);
  const { save, isPending, errors } = useFormSave<DocumentTemplate>(outcome);
  const isReady = task.verb === 'create' || source.data !== null;
  const initial = initialTexts(task, source.data);
  const chosenTags = tags ?? source.data?.tags ?? [];

  const submit = async (form: FormData) => {
    const texts = readTexts(form);
    const saved = await (task.verb === 'edit' && path !== null
      ? save({ method: 'PATCH', path, body: { ...changedTexts(initial, texts), ...(tags && { tags }) } })
      : save({ method: 'POST', path: '/api/document-templates', body: { ...texts, tags: chosenTags } }));
    if (saved) onClose();
  };

  return (
    <FormDialog
      title={title}
      size="wide"
      submitLabel={submitLabel}
      submitDisabledReason={
        isReady ? saveDisabledReason(task.verb, typed ?? initial) : 'The template is still loading'
      }
      isOpen={isOpen}
      isPending={isPending}
      errors={errors}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      {isReady ? (
        <DocumentFields
          initial={initial}
          typed={typed ?? initial}
          tags={chosenTags}
          tagsError={errors?.tags?.[0]}
          onTags={setTags}
          onTyped={(form) => setTyped(readTexts(form))}
        />
      ) : (
        <ReadingState isFailed={source.isFailed} onRetry={source.retry} />
      )}
    </FormDialog>
  );
}
