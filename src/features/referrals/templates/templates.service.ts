import * as z from 'zod';
import library from '../../../../fixtures/referral-templates.json';
import { authorize, type Actor } from '../../../lib/actor';
import { pageOfAll, type Page } from '../../../lib/paging';
import { foldText } from '../../../lib/text/fold-text';
import { searchWords } from '../../../lib/text/search-words';
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
      const { type, search = '', ...request } = filters;
      const words = searchWords(search);
      const found = templates.filter(
        (template) =>
          (type === undefined || template.type === type) &&
          words.every((word) => foldText(searchedTexts(template)).includes(word)),
      );
      return pageOfAll(found, request, ({ id }) => id);
    },
  };
}

const searchedTexts = ({ name, description, category, targetAudience }: ReferralTemplate): string =>
  [name, description, category, targetAudience].join('\n');

const newestFirst = (one: ReferralTemplate, other: ReferralTemplate): number =>
  keyOf(one) < keyOf(other) ? 1 : -1;

const keyOf = ({ createdAt, id }: ReferralTemplate): string => `${createdAt} ${id}`;

export type ReferralTemplatesService = ReturnType<typeof createTemplatesService>;
