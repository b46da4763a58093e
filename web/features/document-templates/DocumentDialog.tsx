import { useState } from 'react';
import type { DocumentTemplate } from '../../../src/features/document-templates/document-templates.entity';
import { FormDialog } from '../../lib/forms/FormDialog';
import { useRead } from '../../lib/requests/useRead';
import { useForm } from '../../lib/forms/useForm';
import type { AudienceChoices } from '../audiences/AudienceField';
import { ReadingState } from '../templates/ReadingState';
import {
  documentFields,
  documentWords,
  initialValues,
  saveDisabledReason,
  type DocumentDraft,
  type DocumentTask,
} from './document-task';
import { DocumentFields } from './DocumentFields';

interface Props {
  task: DocumentTask;
  choices: AudienceChoices;
  isOpen: boolean;
  onClose: () => void;
}

export default function DocumentDialog({ task, choices, isOpen, onClose }: Props) {
  const { title, submit: submitLabel, ...texts } = documentWords[task.verb];
  const path = '/api/document-templates';
  const source = useRead<DocumentTemplate>(task.verb === 'create' ? null : `${path}/${task.id}`);
  const [typed, setTyped] = useState<DocumentDraft | null>(null);
  const isReady = task.verb === 'create' || source.data !== null;
  const record = task.verb === 'edit' ? source.data : null;
  const initial = initialValues(task, source.data);
  const draft = typed ?? record ?? initial;
  const form = useForm({ path, record, fields: documentFields, initial, texts, onSaved: onClose });

  return (
    <FormDialog
      form={form}
      title={title}
      size="wide"
      submitLabel={submitLabel}
      submitDisabledReason={isReady ? saveDisabledReason(task.verb, draft) : 'The template is still loading'}
      isOpen={isOpen}
      onClose={onClose}
    >
      {isReady ? (
        <DocumentFields
          field={form.field}
          draft={draft}
          shared={record}
          choices={choices}
          onTyped={({ name = '', content = '', fileFormat = '' }) => setTyped({ name, content, fileFormat })}
        />
      ) : (
        <ReadingState isFailed={source.isFailed} onRetry={source.retry} />
      )}
    </FormDialog>
  );
}
