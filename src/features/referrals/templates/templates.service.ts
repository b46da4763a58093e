import * as z from 'zod';
import library from '../../../../fixtures/referral-templates.json';
import { authorize, type Actor } from '../../../lib/actor';
import { encodeCursor, type Page, type Position } from '../../../lib/paging';
import { foldText, searchWords } from '../../../lib/text/search-words';
import { viewReferrals } from '../referrals.rules';
import { referralTemplate, type ReferralTemplate, type TemplateFilters } from './templates.schema';

/**
 * The library of program templates (spec §2, §3). It's the same for every workspace, because it ships with the code
 * and isn't stored in the database.
 */
export function createTemplatesService() {
  const templates = z.array(referralTemplate).parse(library).sort(newestFirst);
  return {
    /** Newest first. */
    async list(actor: Actor, filters: TemplateFilters): Promise<Page<ReferralTemplate>> {
      authorize(actor, viewReferrals);
      const { type, search = '', limit, cursor } = filters;
      const words = searchWords(search);
      const found = templates.filter(
        (template) =>
          (type === undefined || template.type === type) &&
          words.every((word) => foldText(searchedTexts(template)).includes(word)),
      );
      const rest = cursor ? found.filter((template) => isAfter(template, cursor)) : found;
      const items = rest.slice(0, limit);
      const last = items.at(-1);
      return {
        items,
        total: found.length,
        totalIsMinimum: false,
        nextCursor: rest.length > items.length && last ? encodeCursor(positionOf(last)) : null,
      };
    },
  };
}

const searchedTexts = ({ name, description, category, targetAudience }: ReferralTemplate): string =>
  [name, description, category, targetAudience].join('\n');

const positionOf = ({ createdAt, id }: ReferralTemplate): [string, string] => [createdAt, id];

function newestFirst(one: ReferralTemplate, other: ReferralTemplate): number {
  return isAfter(one, positionOf(other)) ? 1 : -1;
}

function isAfter(template: ReferralTemplate, [time = '', id = '']: Position): boolean {
  const { createdAt } = template;
  return createdAt < time || (createdAt === time && template.id < id);
}

export type ReferralTemplatesService = ReturnType<typeof createTemplatesService>;
