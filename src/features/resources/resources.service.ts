import type { Audiences } from '../audiences/create-audiences';
import { authorize, type Actor } from '../../lib/actor';
import type { Download } from '../../lib/download';
import { summaryTotals } from '../../db/lists/row-counts';
import { conflict, invalidField, notFound } from '../../lib/errors';
import { mapPage, type Page, type PageRequest } from '../../lib/paging';
import { agreementMessages } from '../agreements/agreements.rules';
import { audienceAfter, cleanAudience, type Audience } from '../audiences/audiences.rules';
import type { FilesService } from '../files/files.service';
import type { StoredFile } from '../files/files.repo';
import type { Upload } from '../files/upload';
import { createRecords, type RecordTools } from '../records/create-records';
import { asListed, createRecordService } from '../records/record-service';
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

interface Dependencies extends RecordTools {
  audiences: Audiences;
  resources: ResourcesRepo;
  /** Locks an agreement of the workspace. Returns whether it exists and is active. */
  lockAgreement(workspaceId: string, id: string): Promise<boolean>;
  files: FilesService;
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

interface NewResource {
  sent: UploadedFields;
  file: StoredFile;
}

/** Files for partners (contract-2, D). 404 `Resource not found` also for an id of another workspace. */
export function createResourcesService(dependencies: Dependencies) {
  const { resources, audiences, lockAgreement, files } = dependencies;
  const records = createRecords<Resource>({
    ...dependencies,
    table: resources,
    entity: resourceEntity,
    record: resourceRecord,
  });

  async function addVersion(resource: Resource, { id, createdBy, createdAt }: StoredFile): Promise<void> {
    const { workspaceId, id: resourceId, version } = resource;
    await resources.addVersion({ id, workspaceId, resourceId, version, createdBy, createdAt });
  }

  const { written, methods } = createRecordService(records, {
    page: ({ workspaceId }, filters: Omit<ResourceFilters, keyof PageRequest>, request) =>
      resources.list(workspaceId, filters, request),
    present: asListed,
    draft: ({ userId }, { sent, file }: NewResource, row): Resource => ({
      ...row,
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
      visibleFrom: null,
      visibleUntil: null,
      downloadCount: 0,
      createdBy: userId,
    }),
    complete: (before, wanted: ResourceChanges) => ({ ...wanted, ...audienceAfter(before, wanted) }),

    /** @throws 400 for unknown tiers and partners, and an agreement that is archived or not the workspace's */
    async check({ workspaceId }, changed, before) {
      audiences.checkAppearance(changed);
      await audiences.check(workspaceId, changed, before ?? undefined);
      const { requiresAgreementId } = changed;
      if (requiresAgreementId === null || requiresAgreementId === before?.requiresAgreementId) return;
      if (!(await lockAgreement(workspaceId, requiresAgreementId)))
        throw invalidField('requiresAgreementId', agreementMessages.notFound);
    },
    earlier: async (_actor, values) => values,
    afterInsert: (_actor, resource, { file }) => addVersion(resource, file),
  });

  return {
    ...methods,

    /** Counts the resources, which have no status. */
    async counts(actor: Actor): Promise<{ total: number }> {
      authorize(actor, viewResources);
      const all = await resources.list(actor.workspaceId, {}, { limit: 1, summarize: true });
      return summaryTotals(all.summary, []);
    },

    /**
     * Stores a file with the fields of the address and of the form, whose fields win. Its name defaults to the file's, and
     * partners don't see it unless an audience is given.
     * @throws 400 also for unknown tiers, partners and agreements; 413, 422, 429 and 503 as `files.store`
     */
    async create(actor: Actor, given: UploadedFields, upload: Upload): Promise<Resource> {
      authorize(actor, editResources);
      return files.store(actor, upload, (file, fields) =>
        methods.create(actor, { file, sent: { ...given, ...readFields(fields) } }),
      );
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
        return written(actor, changed);
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
  };
}

export type ResourcesService = ReturnType<typeof createResourcesService>;
