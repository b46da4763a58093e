import { readList, writeList } from '../../lib/csv/cell-list';
import type { Clock } from '../../lib/clock';
import { newId } from '../../lib/ids';
import type { Checked, Importable } from '../imports/importable';
import { foldKey, readChoice } from '../imports/cells.rules';
import type { TagsRepo } from '../tags/tags.repo';
import type { ActivitiesRepo } from './records/activities.repo';
import type { ExistingNamesRepo } from './existing-names.repo';
import type { Partner, PartnersRepo } from './partners.repo';
import { partnerStatuses } from './partners.rules';
import { newPartner, type NewPartner } from './partners.schema';

interface Dependencies {
  partners: PartnersRepo;
  existingNames: ExistingNamesRepo;
  activities: ActivitiesRepo;
  tags: TagsRepo;
  clock: Clock;
}

/**
 * Imports partners from a file, with the form's fields and messages. Checks their tags and records a
 * `partner_created` activity for each.
 */
export function createPartnerImport({
  partners,
  existingNames,
  activities,
  tags,
  clock,
}: Dependencies): Importable<NewPartner> {
  return {
    one: 'partner',
    many: 'partners',
    auditAs: 'partner',
    schema: newPartner,
    fields: [
      {
        name: 'name',
        label: 'Partner Name',
        isRequired: true,
        otherNames: [
          'partner',
          'company',
          'company name',
          'organization',
          'organisation',
          'account',
          'account name',
        ],
      },
      {
        name: 'description',
        label: 'Description',
        isRequired: true,
        otherNames: ['about', 'summary', 'value proposition', 'notes'],
      },
      { name: 'industry', label: 'Industry', isRequired: true, otherNames: ['sector', 'vertical', 'branch'] },
      {
        name: 'size',
        label: 'Company Size',
        isRequired: true,
        otherNames: ['employees', 'number of employees', 'headcount', 'employee count'],
      },
      {
        name: 'location',
        label: 'Location',
        isRequired: true,
        otherNames: ['city', 'region', 'country', 'headquarters', 'hq', 'address'],
      },
      {
        name: 'website',
        label: 'Website',
        otherNames: ['url', 'web', 'homepage', 'domain', 'web address', 'site'],
      },
      {
        name: 'partnershipType',
        label: 'Partnership Type',
        otherNames: ['partnership types', 'partner type', 'partner types', 'type', 'types'],
        read: readList,
      },
      { name: 'tags', label: 'Tags', otherNames: ['tag', 'labels', 'categories'], read: readList },
      {
        name: 'status',
        label: 'Status',
        otherNames: ['state', 'partner status'],
        read: readChoice(partnerStatuses),
      },
    ],
    show: (partner) => ({
      name: partner.name,
      description: partner.description,
      industry: partner.industry,
      size: partner.size,
      location: partner.location,
      website: partner.website ?? '',
      partnershipType: writeList(partner.partnershipType),
      tags: writeList(partner.tags),
      status: partner.status,
    }),
    duplicates: {
      what: 'name',
      keyOf: ({ name }) => foldKey(name),
      nameOf: ({ name }) => name,
      existing: existingNames,
    },

    async check(workspaceId, rows): Promise<Checked<NewPartner>[]> {
      const spelled = await tags.meanings(workspaceId, [...new Set(rows.flatMap((row) => row.tags))]);
      return rows.map((row) => {
        const unknown = row.tags.filter((tag) => !spelled.has(tag));
        if (unknown.length > 0)
          return { problems: unknown.map((tag) => ({ field: 'tags', message: `Tag not found: ${tag}` })) };
        return { row: { ...row, tags: [...new Set(row.tags.map((tag) => spelled.get(tag) ?? tag))] } };
      });
    },

    async insert({ workspaceId, userId }, rows, fileName) {
      const now = clock.now().toISOString();
      // Ids ascend and lists show the highest first, so this keeps the order of the file.
      const ids = rows.map(() => newId()).reverse();
      const made = rows.map((row, index): Partner => ({
        id: ids[index] ?? newId(),
        workspaceId,
        ...row,
        logo: null,
        onboardingStatus: 'none',
        createdAt: now,
        updatedAt: now,
      }));
      await partners.insertAll(made);
      await activities.insertAll(
        made.map(({ id }) => ({
          id: newId(),
          partnerId: id,
          userId,
          activityType: 'partner_created',
          description: `Partner imported from ${fileName}`,
          metadata: null,
          createdAt: now,
        })),
      );
    },
  };
}
