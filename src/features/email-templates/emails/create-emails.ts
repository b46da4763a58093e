import type { Db } from '../../../db/connect';
import type { Clock } from '../../../lib/clock';
import type { Background } from '../../../lib/concurrency/background';
import type { Log } from '../../../lib/logging/log';
import type { FindEmailable } from '../../../records/emailable';
import type { AuditTrail } from '../../audit/audit-trail';
import type { ContactsRepo } from '../../partners/records/contacts.repo';
import type { RecordActivity } from '../../partners/records/activity-log';
import type { AttachResources } from '../../mail/mail-content';
import type { PartnersRepo } from '../../partners/partners.repo';
import type { RateLimits } from '../../rate-limits/rate-limits.service';
import type { MembersRepo } from '../../workspaces/members.repo';
import type { WorkspacesRepo } from '../../workspaces/workspaces.repo';
import type { SendingMail } from '../sending-mail';
import { createEmailDelivery } from './deliver-email';
import { createEmailBatches } from './email-batches.service';
import { createEmailsService, type EmailParts } from './emails.service';
import { createPlannedEmailsRepo } from './planned-emails.repo';
import { createPlannedSource } from './planned-source';
import { createScheduleEmails } from './schedule-emails';
import { createPlannedSender } from './send-planned';
import { createEmailWriter, type Emailables } from './write-email';

export interface EmailDependencies {
  db: Db;
  partners: PartnersRepo;
  contacts: ContactsRepo;
  /** Find the persons of records other than contacts. */
  emailables: Emailables;
  attach: AttachResources;
  mail: SendingMail;
  limits: RateLimits;
  recordActivity: RecordActivity;
  members: MembersRepo;
  workspaces: WorkspacesRepo;
  audit: AuditTrail;
  background: Background;
  log: Log;
  clock: Clock;
}

/** Creates what writes, schedules and sends emails of members. */
export function createEmails(dependencies: EmailDependencies) {
  const { db, partners, contacts, emailables, audit, clock } = dependencies;
  const contact: FindEmailable = async (workspaceId, id) => {
    const partnerId = await contacts.partnerIdOf(workspaceId, id);
    const found = partnerId === undefined ? undefined : await contacts.byId(partnerId, id);
    return found && { ...found, recordName: found.name };
  };
  const planned = createPlannedEmailsRepo(db);
  const parts: EmailParts = {
    ...dependencies,
    writer: createEmailWriter({ partners, emailables: { ...emailables, contact }, clock }),
    delivery: createEmailDelivery(dependencies),
    planned,
    schedule: createScheduleEmails({ db, planned, audit }),
  };
  const sender = createPlannedSender({ ...dependencies, ...parts });
  return {
    parts,
    timelineSource: createPlannedSource(planned),
    services: {
      emails: createEmailsService(parts),
      emailBatches: createEmailBatches({ ...dependencies, ...parts, sendDue: sender.run }),
      /** Sends scheduled emails. Servers run it. */
      plannedEmails: sender,
    },
  };
}
