import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import type { CellKind, CsvColumn } from '../../lib/exports/write-csv';
import type { Download } from '../../lib/download';
import { notFound } from '../../lib/errors';
import type { ExportAs } from '../../lib/export-request.schema';
import { exportFile } from '../../lib/exports/export-file';
import { paginate } from '../../lib/paginate';
import { mapPage, type Page, type PageRequest } from '../../lib/paging';
import { can } from '../../lib/roles';
import type { Records } from '../records/create-records';
import type { Acceptance, Agreement } from './agreements.entity';
import type { AgreementsRepo } from './agreements.repo';
import { agreementMessages, viewAddresses, viewAgreements } from './agreements.rules';

/** An acceptance as members see it; `address` and `userAgent` are for admins only. */
export type ShownAcceptance = Omit<Acceptance, 'workspaceId' | 'address'> & { address: string | null };

const column = (
  header: string,
  name: keyof ShownAcceptance,
  kind: CellKind = 'text',
): CsvColumn<ShownAcceptance> => ({
  header,
  name,
  kind,
  value: (acceptance) => acceptance[name]?.toString(),
});

const fileColumns = [
  column('Partner', 'partnerName'),
  column('Name', 'name'),
  column('Title', 'title'),
  column('Email', 'email'),
  column('Version', 'version', 'number'),
  column('Accepted at (UTC)', 'acceptedAt', 'time'),
  column('SHA-256', 'sha256'),
  column('Address', 'address'),
  column('Browser', 'userAgent'),
  column('Certificate', 'id'),
];

interface Dependencies {
  agreements: AgreementsRepo;
  records: Records<Agreement>;
  clock: Clock;
}

/** Lists and exports the acceptances of agreements, for members. */
export function createAcceptanceReader({ agreements, records, clock }: Dependencies) {
  const presentFor =
    (actor: Member) =>
    ({ workspaceId: _, address, userAgent, ...acceptance }: Acceptance): ShownAcceptance => {
      const mayKnow = can(actor.workspaceRole, viewAddresses);
      return { ...acceptance, address: mayKnow ? address : null, userAgent: mayKnow ? userAgent : null };
    };

  return {
    /** Latest first. */
    async acceptances(actor: Actor, id: string, request: PageRequest): Promise<Page<ShownAcceptance>> {
      authorize(actor, viewAgreements);
      await records.get(actor, id);
      return mapPage(await agreements.acceptances(id, request), presentFor(actor));
    },

    async acceptance(actor: Actor, id: string, acceptanceId: string): Promise<ShownAcceptance> {
      authorize(actor, viewAgreements);
      const found = await agreements.acceptanceById(actor.workspaceId, id, acceptanceId);
      if (!found) throw notFound(agreementMessages.acceptanceNotFound);
      return presentFor(actor)(found);
    },

    /** Exports all acceptances as a file. */
    async exportAcceptances(actor: Actor, id: string, as: ExportAs = {}): Promise<Download> {
      authorize(actor, viewAgreements);
      const { workspaceName, timeZone } = actor;
      const agreement = await records.get(actor, id);
      const present = presentFor(actor);
      const file = await exportFile({
        ...as,
        timeZone,
        what: 'acceptances',
        workspaceName,
        at: clock.now(),
        columns: fileColumns,
        pages: paginate(async (request) => mapPage(await agreements.acceptances(id, request), present)),
      });
      await records.record(actor, 'exported', agreement);
      return file;
    },
  };
}
