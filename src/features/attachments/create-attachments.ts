import type { Foundation } from '../../foundation';
import type { FilesService } from '../files/files.service';
import { createAttachmentsRepo } from './attachments.repo';
import { createAttachmentsService } from './attachments.service';

interface Dependencies extends Pick<Foundation, 'db' | 'audit' | 'clock'> {
  files: FilesService;
}

export function createAttachments(dependencies: Dependencies) {
  const attachments = createAttachmentsRepo(dependencies.db);
  return { services: { attachments: createAttachmentsService({ ...dependencies, attachments }) } };
}

export type AttachmentServices = ReturnType<typeof createAttachments>['services'];
