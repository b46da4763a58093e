import * as z from 'zod';
import evidence from '../../../fixtures/demo/evidence.json';
import type { App } from '../../app';
import { itemFilters } from '../../features/monitoring/monitoring.schema';
import { newNote } from '../../features/partners/records/records.schema';
import { articleFilters } from '../../features/trends/trends.schema';
import type { Actor } from '../../lib/actor';
import type { DemoClock } from './demo-clock';
import { seedCampaign } from './campaigns';
import { findPartnerId } from './find-partner';
import { seedLead } from './leads';
import type { ActorByKey } from './people';
import { seedRoadmapItem } from './roadmap';
import { demoCampaign, demoLead, demoRoadmapItem } from './demo-entries';

/** The evidence that something was created from, by its unique title. */
const found = z.union([z.object({ feedItem: z.string() }), z.object({ trendArticle: z.string() })]);

const when = { ago: true, by: true } as const;
const made = z.object({
  of: found,
  ago: z.number().int().min(0),
  by: z.string(),
  roadmapItem: demoRoadmapItem.omit(when).optional(),
  lead: demoLead.omit(when).optional(),
  campaign: demoCampaign.omit(when).optional(),
  note: z.object({ partner: z.string(), content: z.string() }).optional(),
});

/** Creates the records that people made from feed items and articles, which must already exist. */
export async function seedEvidence(app: App, clock: DemoClock, actorByKey: ActorByKey): Promise<void> {
  for (const { of, ago, by, ...things } of z.array(made).parse(evidence)) {
    const authorship = { ago, by, evidence: await evidenceOf(app, actorByKey(by), of) };
    const { roadmapItem, lead, campaign, note } = things;
    if (roadmapItem) await seedRoadmapItem(app, clock, actorByKey, { ...roadmapItem, ...authorship });
    if (lead) await seedLead(app, clock, actorByKey, { ...lead, ...authorship });
    if (campaign) await seedCampaign(app, clock, actorByKey, { ...campaign, ...authorship });
    if (note) {
      clock.goBack(ago);
      const content = newNote.parse({ content: note.content, evidence: authorship.evidence });
      await app.partnerNotes.add(
        actorByKey(by),
        await findPartnerId(app, actorByKey(by), note.partner),
        content,
      );
    }
  }
}

async function evidenceOf(app: App, actor: Actor, of: z.infer<typeof found>) {
  if ('feedItem' in of) {
    const { items } = await app.feedItems.list(actor, itemFilters.parse({ search: of.feedItem }));
    return { feedItemId: idOf(items, of.feedItem) };
  }
  const { items } = await app.trendArticles.list(actor, articleFilters.parse({ search: of.trendArticle }));
  return { trendArticleId: idOf(items, of.trendArticle) };
}

function idOf(items: readonly { id: string; title: string }[], title: string): string {
  const item = items.find((one) => one.title === title);
  if (!item) throw new Error(`The demo has no item with the title ${title}`);
  return item.id;
}
