import type { Clock } from '../../lib/clock';
import { invalidField } from '../../lib/errors';
import { formatSize } from '../files/file-size.rules';
import type { FilesService } from '../files/files.service';
import type { AttachResources } from '../mail/mail-content';
import { MAX_ATTACHED } from '../mail/mail.rules';
import type { ResourcesRepo } from './resources.repo';
import { ACCEPT_FIRST } from './resources.rules';

interface Dependencies {
  resources: ResourcesRepo;
  files: FilesService;
  clock: Clock;
}

/** Nobody in particular sees the resources for all partners. */
const anyone = { id: '', name: 'This recipient', tier: null };

/**
 * Creates the function that returns the files of resources for an email. An email can only have what the recipient could
 * download in the portal now.
 */
export const createAttachResources =
  ({ resources, files, clock }: Dependencies): AttachResources =>
  async (workspaceId, partner, ids) => {
    const { id: partnerId, name, tier } = partner ?? anyone;
    const now = clock.now().toISOString();
    const attached = [];
    let bytes = 0;
    for (const id of ids) {
      const found = await resources.visibleFile(workspaceId, { partnerId, tier, now }, id);
      const file = found && (await files.byId(workspaceId, found.fileId));
      if (!file) throw invalidField('attachments', `${name} can't see a resource that is attached`);
      if (found.mustAccept)
        throw invalidField('attachments', `${name} can't get ${file.name} yet: ${ACCEPT_FIRST}`);
      bytes += file.size;
      if (bytes > MAX_ATTACHED)
        throw invalidField(
          'attachments',
          `All attachments together can have at most ${formatSize(MAX_ATTACHED)}`,
        );
      const { id: fileId, name: fileName, contentType, size } = file;
      attached.push({ fileId, fileName, contentType, size });
    }
    return attached;
  };
