import { escapeXml } from '../../../lib/text/escape-xml';
import { scorecardText } from '../../scorecards/scorecards.rules';
import { measureOf } from '../measures/measures.rules';
import { valueText } from '../measures/value-text.rules';
import type { PartnerReview } from './reviews.rules';

const row = (tag: 'td' | 'th', cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<${tag}>${escapeXml(cell)}</${tag}>`).join('')}</tr>`;

const table = (title: string, columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ''
    : `<h2>${title}</h2><table><thead>${row('th', columns)}</thead><tbody>${rows.map((cells) => row('td', cells)).join('')}</tbody></table>`;

const words = (title: string, text: string | null): string =>
  text === null ? '' : `<h2>${title}</h2><p>${escapeXml(text).replaceAll('\n', '<br>')}</p>`;

/** Returns a review as HTML for printing. */
export function reviewHtml(review: PartnerReview): string {
  const { partnerName, quarter, from, to, tier, ownerName, goals, notes } = review;
  const facts = [tier && `Tier: ${tier}`, ownerName && `Owner: ${ownerName}`].filter(Boolean).join(' · ');
  return [
    `<h1>${escapeXml(`Review of ${partnerName}, ${quarter}`)}</h1>`,
    `<p>${escapeXml([`${from} to ${to}, in UTC`, facts].filter(Boolean).join(' · '))}</p>`,
    words('Goals', goals),
    table(
      `Scorecard: ${scorecardText(review.scorecard)}`,
      ['', 'Weight', 'Score'],
      review.scorecard.parts.map(({ label, weight, score }) => [label, `${weight} %`, String(score)]),
    ),
    table(
      'Figures',
      ['', 'Quarter', 'Quarter before'],
      review.figures.map(({ measure, label, currency, value, before }) => {
        const { unit } = measureOf(measure);
        return [label, valueText(unit, { currency, value }), valueText(unit, { currency, value: before })];
      }),
    ),
    table(
      'Deals',
      ['Deal', 'Status'],
      review.deals.map(({ name, status }) => [name, status]),
    ),
    table(
      'Campaigns',
      ['Campaign', 'Status'],
      review.campaigns.map(({ name, status }) => [name, status]),
    ),
    table(
      'Open tasks',
      ['Task', 'Due'],
      review.openTasks.map(({ name, dueDate }) => [name, dueDate ?? '']),
    ),
    words('Notes for the meeting', notes),
  ].join('');
}
