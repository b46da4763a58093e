import { invalidField } from '../../lib/errors';
import type { AttachResources } from '../email-templates/emails/emails.service';
import { emailMessages, writtenLimits } from '../email-templates/emails/emails.rules';
import type { FilesService } from '../files/files.service';
import type { ResourcesRepo } from './resources.repo';

interface Dependencies {
  resources: ResourcesRepo;
  files: FilesService;
}

/** Nobody in particular sees the resources for all partners. */
const anyone = { id: '', name: 'This recipient', tier: null };

/**
 * Creates the function that returns the files of resources for an email. An email can only have what the recipient could
 * download in the portal: without an agreement that is still to be accepted.
 */
export const createAttachResources =
  ({ resources, files }: Dependencies): AttachResources =>
  async (workspaceId, partner, ids) => {
    const { id: partnerId, name, tier } = partner ?? anyone;
    const attached = [];
    let bytes = 0;
    for (const id of ids) {
      const found = await resources.visibleFile(workspaceId, { partnerId, tier }, id);
      const file = found && (await files.byId(workspaceId, found.fileId));
      if (!file) throw invalidField('attachments', `${name} can't see a resource that is attached`);
      if (found.mustAccept)
        throw invalidField('attachments', `${name} has to accept an agreement before it gets ${file.name}`);
      bytes += file.size;
      if (bytes > writtenLimits.attachedBytes) throw invalidField('attachments', emailMessages.tooLarge);
      const { id: fileId, name: fileName, contentType, size } = file;
      attached.push({ fileId, fileName, contentType, size });
    }
    return attached;
  };
