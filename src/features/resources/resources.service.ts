import type { Db } from '../../db/connect';
import { authorize, type Actor } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import type { Download } from '../../lib/download';
import { conflict, invalidField, notFound } from '../../lib/errors';
import { mapPage, type Page, type PageRequest } from '../../lib/paging';
import { agreementMessages } from '../agreements/agreements.rules';
import type { AuditTrail } from '../audit/audit-trail';
import { audienceAfter, cleanAudience, type Audience } from '../audiences/audiences.rules';
import type { Audiences } from '../audiences/create-audiences';
import type { FilesService } from '../files/files.service';
import type { StoredFile } from '../files/files.repo';
import type { Upload } from '../files/upload';
import type { ShowObjects } from '../outbox/domain-event';
import { createRecords } from '../records/create-records';
import { resourceEntity, type Resource } from './resources.entity';
import type { ResourcesRepo, ShownVersion } from './resources.repo';
import {
  editResources,
  RESOURCE_NOT_FOUND,
  resourceLimits,
  VERSION_NOT_FOUND,
  viewResources,
} from './resources.rules';
import {
  uploadedFields,
  type ResourceChanges,
  type ResourceFilters,
  type UploadedFields,
} from './resources.schema';
import { resourceRecord } from './resource.record';

interface Dependencies {
  db: Db;
  resources: ResourcesRepo;
  audiences: Audiences;
  /** Locks an agreement of the workspace. Returns whether it exists and is active. */
  lockAgreement(workspaceId: string, id: string): Promise<boolean>;
  files: FilesService;
  audit: AuditTrail;
  clock: Clock;
}

/** No partner sees a new resource until someone chooses an audience. */
const nobody: Audience = { audience: 'partners', tiers: [], partnerIds: [] };

/** @throws 400 for a field of a form that isn't valid */
function readFields(fields: Readonly<Record<string, string>>): UploadedFields {
  const { success, data, error } = uploadedFields.safeParse(
    // An empty field counts as missing, as in the address.
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')),
  );
  if (success) return data;
  const [issue] = error.issues;
  throw invalidField(String(issue?.path[0] ?? 'file'), issue?.message ?? 'Invalid request');
}

const versionOf = ({ id, name, contentType, size }: StoredFile) => ({
  fileId: id,
  fileName: name,
  contentType,
  size,
});

/** Files for partners (contract-2, D). 404 `Resource not found` also for an id of another workspace. */
export function createResourcesService(dependencies: Dependencies) {
  const { db, resources, audiences, lockAgreement, files, audit, clock } = dependencies;
  const records = createRecords<Resource>({
    db,
    table: resources,
    entity: resourceEntity,
    record: resourceRecord,
    audit,
    clock,
  });

  const forEvents: ShowObjects = (workspaceId, refs) => records.existing(workspaceId, refs);

  /** @throws 400 for an agreement that the workspace doesn't have, or that is archived */
  async function checkAgreement(
    { workspaceId, requiresAgreementId }: Resource,
    before: Resource | null = null,
  ): Promise<void> {
    if (requiresAgreementId === null || requiresAgreementId === before?.requiresAgreementId) return;
    if (!(await lockAgreement(workspaceId, requiresAgreementId)))
      throw invalidField('requiresAgreementId', agreementMessages.notFound);
  }

  async function addVersion(resource: Resource, { id, createdBy, createdAt }: StoredFile): Promise<void> {
    const { workspaceId, id: resourceId, version } = resource;
    await resources.addVersion({ id, workspaceId, resourceId, version, createdBy, createdAt });
  }

  return {
    forEvents,

    /** Newest first. */
    async list(actor: Actor, { limit, cursor, sort, ...filters }: ResourceFilters): Promise<Page<Resource>> {
      authorize(actor, viewResources);
      return resources.list(actor.workspaceId, filters, { limit, cursor, sort });
    },

    async get(actor: Actor, id: string): Promise<Resource> {
      authorize(actor, viewResources);
      return records.get(actor, id);
    },

    /**
     * Stores a file with the fields of the address and of the form, whose fields win. Its name defaults to the file's, and
     * partners don't see it unless an audience is given.
     * @throws 400 also for unknown tiers, partners and agreements; 413, 422, 429 and 503 as `files.store`
     */
    async create(actor: Actor, given: UploadedFields, upload: Upload): Promise<Resource> {
      authorize(actor, editResources);
      const { workspaceId, userId } = actor;
      return files.store(actor, upload, async (file, fields) => {
        const sent = { ...given, ...readFields(fields) };
        const resource: Resource = {
          ...records.newRow(actor),
          name: sent.name ?? file.name,
          description: sent.description ?? null,
          category: sent.category ?? null,
          requiresAgreementId: sent.requiresAgreementId ?? null,
          ...versionOf(file),
          version: 1,
          ...cleanAudience({
            audience: sent.audience ?? nobody.audience,
            tiers: sent.tiers ?? nobody.tiers,
            partnerIds: sent.partnerIds ?? nobody.partnerIds,
          }),
          downloadCount: 0,
          createdBy: userId,
        };
        await audiences.check(workspaceId, resource);
        await checkAgreement(resource);
        await records.insert(actor, resource);
        await addVersion(resource, file);
        return records.get(actor, resource.id);
      });
    },

    /** Changes the given fields. @throws 400 as `create`; 404 */
    async update(actor: Actor, id: string, sent: ResourceChanges): Promise<Resource> {
      authorize(actor, editResources);
      return db.transaction(async () => {
        const before = await records.lock(actor, id);
        const wanted = { ...sent, ...audienceAfter(before, sent) };
        await records.save(actor, before, wanted, async (changed) => {
          await audiences.check(actor.workspaceId, changed, before);
          await checkAgreement(changed, before);
          await resources.update(changed);
        });
        return records.get(actor, id);
      });
    },

    /** Adds a version, whose file partners get from now on. @throws 404; 409 for too many; as `files.store` */
    async addVersion(actor: Actor, id: string, upload: Upload): Promise<Resource> {
      authorize(actor, editResources);
      await records.get(actor, id);
      return files.store(actor, upload, async (file) => {
        const before = await records.lock(actor, id);
        if (before.version >= resourceLimits.versions)
          throw conflict(`A resource can have at most ${resourceLimits.versions} versions`);
        const wanted = { ...versionOf(file), version: before.version + 1 };
        const changed = await records.save(actor, before, wanted);
        await addVersion(changed, file);
        return records.get(actor, id);
      });
    },

    /** Newest first. @throws 404 */
    async versions(actor: Actor, id: string, request: PageRequest): Promise<Page<ShownVersion>> {
      authorize(actor, viewResources);
      await records.get(actor, id);
      return mapPage(await resources.versions(id, request), (version) => version);
    },

    /** Returns the newest version, or another one. Members aren't counted. @throws 404; 416; 503 */
    async download(
      actor: Actor,
      id: string,
      { versionId, range = null }: { versionId?: string; range?: string | null } = {},
    ): Promise<Download> {
      authorize(actor, viewResources);
      const { fileId } = await records.get(actor, id);
      if (versionId !== undefined && !(await resources.hasVersion(id, versionId)))
        throw notFound(VERSION_NOT_FOUND);
      const file = await files.byId(actor.workspaceId, versionId ?? fileId);
      if (!file) throw notFound(RESOURCE_NOT_FOUND);
      return files.download(file, { range });
    },

    /** Moves it to the trash, with its versions. */
    async remove(actor: Actor, id: string): Promise<void> {
      authorize(actor, editResources);
      return records.remove(actor, id);
    },
  };
}

export type ResourcesService = ReturnType<typeof createResourcesService>;
