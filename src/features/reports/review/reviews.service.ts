import type { Foundation } from '../../../foundation';
import { authorize, type Actor, type Member } from '../../../lib/actor';
import type { Download } from '../../../lib/download';
import { can } from '../../../lib/roles';
import { slug } from '../../../lib/text/slug';
import { utcDay } from '../../../lib/time/utc';
import type { ShownPartner } from '../../partners/partners.entity';
import { editPartners, viewOnboarding, viewPartners } from '../../partners/partners.rules';
import type { Scorecard } from '../../scorecards/scorecards.service';
import { measureOf, type MeasureKey } from '../measures/measures.rules';
import { addDays, quarterOf, quarterPeriod, type Period } from '../measures/periods.rules';
import type { ReportQueries } from '../query-reports';
import { reportDefinition } from '../report-definition.schema';
import type { PrintHtml } from '../saved/render-report';
import { reviewHtml } from './review-html';
import type { ReviewsRepo } from './reviews.repo';
import type { PartnerReview, ReviewFigure } from './reviews.rules';
import type { ReviewChanges } from './reviews.schema';

/** The figures of a review, in its order. The pipeline is that of today. */
const shown: readonly MeasureKey[] = [
  'wonRevenue',
  'influencedRevenue',
  'dealsSubmitted',
  'dealsWon',
  'dealsLost',
  'winRate',
  'pipeline',
  'commissionsEarned',
  'commissionsPaid',
  'portalSignIns',
  'downloads',
];

interface Dependencies extends Pick<Foundation, 'clock' | 'workspaces'> {
  queries: ReportQueries;
  reviews: ReviewsRepo;
  partners: { get(actor: Actor, id: string): Promise<ShownPartner> };
  scorecards: { of(actor: Actor, id: string): Promise<Scorecard> };
  print: PrintHtml;
}

/** Quarterly reviews of partners (contract-3, G): screen, call and PDF. */
export function createReviewsService(dependencies: Dependencies) {
  const { clock, workspaces, queries, reviews, partners, scorecards, print } = dependencies;
  const currentQuarter = (): string => quarterOf(utcDay(clock.now()));

  async function totals(actor: Member, partnerId: string, measure: MeasureKey, period: Period | null) {
    const { from, to } = period ?? { from: null, to: null };
    const definition = reportDefinition.parse({ measure, filters: { partner: [partnerId] }, from, to });
    return (await queries.query(actor, definition)).totals;
  }

  async function figuresOf(actor: Member, partnerId: string, quarter: Period): Promise<ReviewFigure[]> {
    const before = quarterPeriod(quarterOf(addDays(quarter.from, -1)));
    const figures: ReviewFigure[] = [];
    for (const measure of shown) {
      const isNow = measure === 'pipeline';
      const current = await totals(actor, partnerId, measure, isNow ? null : quarter);
      const earlier = isNow ? [] : await totals(actor, partnerId, measure, before);
      const currencies = new Set([...current, ...earlier].map(({ currency }) => currency));
      for (const currency of [...currencies].sort()) {
        const one = current.find((total) => total.currency === currency);
        const other = earlier.find((total) => total.currency === currency);
        figures.push({
          measure,
          label: measureOf(measure).label,
          currency,
          value: one?.value ?? null,
          before: other?.value ?? null,
          count: one?.count ?? 0,
        });
      }
    }
    return figures;
  }

  /** @throws 404 for a partner that the workspace doesn't have */
  async function get(actor: Actor, partnerId: string, quarter = currentQuarter()): Promise<PartnerReview> {
    authorize(actor, viewPartners);
    const { name: partnerName, tier, ownerName } = await partners.get(actor, partnerId);
    const period = quarterPeriod(quarter);
    const { workspaceId } = actor;
    const [texts, scorecard, figures, deals, campaigns, openTasks] = await Promise.all([
      reviews.texts(partnerId, quarter),
      scorecards.of(actor, partnerId),
      figuresOf(actor, partnerId, period),
      reviews.deals(workspaceId, partnerId, period),
      reviews.campaigns(workspaceId, partnerId),
      can(actor.workspaceRole, viewOnboarding) ? reviews.openTasks(partnerId) : [],
    ]);
    const head = { partnerId, partnerName, tier, ownerName, quarter, from: period.from, to: period.to };
    return { ...head, ...texts, scorecard, figures, deals, campaigns, openTasks };
  }

  return {
    currentQuarter,
    get,

    /** Changes what people write for the meeting. @throws 403; 404 */
    async update(
      actor: Actor,
      partnerId: string,
      quarter = currentQuarter(),
      wanted: ReviewChanges = {},
    ): Promise<PartnerReview> {
      authorize(actor, editPartners);
      await partners.get(actor, partnerId);
      const { goals, notes } = await reviews.texts(partnerId, quarter);
      await reviews.write(
        { workspaceId: actor.workspaceId, partnerId, quarter },
        { goals, notes, ...wanted, updatedBy: actor.userId, updatedAt: clock.now().toISOString() },
      );
      return get(actor, partnerId, quarter);
    },

    async pdf(actor: Actor, partnerId: string, quarter?: string): Promise<Download> {
      const review = await get(actor, partnerId, quarter);
      const name = `Review ${review.partnerName} ${review.quarter}`;
      const paper = (await workspaces.profile(String(actor.workspaceId)))?.paperSize ?? 'a4';
      const bytes = await print({ name, html: reviewHtml(review) }, paper);
      return {
        fileName: `${slug(name) || 'review'}.pdf`,
        title: `${name}.pdf`,
        contentType: 'application/pdf',
        content: once(bytes),
      };
    },
  };
}

export type ReviewsService = ReturnType<typeof createReviewsService>;

async function* once(bytes: Uint8Array) {
  yield bytes;
}
