import { mapYielding } from '../../../lib/concurrency/yield-to-event-loop';
import { formatMoney } from '../../../lib/money/format-money';
import { escapeXml } from '../../../lib/text/escape-xml';
import type { Statement, StatementItem, StatementParty } from './statements.rules';

/** The most items that a PDF shows one by one. */
const LISTED = 1000;

const row = (...cells: string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

const party = (label: string, { name, vatId }: StatementParty, ...more: (string | null)[]): string => {
  const lines = [name, ...more, vatId === null ? null : `VAT ID ${vatId}`].filter((line) => line !== null);
  return row(`<strong>${label}</strong>`, lines.map(escapeXml).join('<br>'));
};

async function table(title: string, items: readonly StatementItem[], currency: string): Promise<string> {
  if (items.length === 0) return '';
  const rows = await mapYielding(items.slice(0, LISTED), ({ amount, explanation }) => {
    const facts = explanation.map(({ label, value }) => `${escapeXml(label)}: ${escapeXml(value)}`);
    return row(facts.join('<br>'), escapeXml(formatMoney(amount, currency)));
  });
  const left = items.length - LISTED;
  const more = left > 0 ? row(`and ${left} more, which the statement has as JSON`, '') : '';
  return (
    `<h2>${title}</h2><table><thead><tr><th>How it was earned</th><th>Amount</th></tr></thead>` +
    `<tbody>${rows.join('')}${more}</tbody></table>`
  );
}

/** Returns a statement as HTML for printing. */
export async function statementHtml(statement: Statement): Promise<string> {
  const { title, number, currency, payer, payee, from, to, paidAt } = statement;
  const money = (amount: string) => escapeXml(formatMoney(amount, currency));
  const facts = [
    party('From', payer),
    party('To', payee, payee.email, payee.country),
    row('<strong>Period</strong>', `${from.slice(0, 10)} to ${to.slice(0, 10)}`),
    row('<strong>Paid</strong>', paidAt === null ? 'Not yet' : paidAt.slice(0, 10)),
  ];
  const carried = /^-?[0.]+$/.test(statement.carriedOver)
    ? ''
    : `<p>Carried over from earlier payouts and part of the total: ${money(statement.carriedOver)}</p>`;
  return [
    `<h1>${title} ${escapeXml(number)}</h1>`,
    statement.void ? '<p><strong>Void: this amount was not paid.</strong></p>' : '',
    `<table><tbody>${facts.join('')}</tbody></table>`,
    await table('Commissions', statement.commissions, currency),
    await table('Reversals', statement.reversals, currency),
    carried,
    `<h2>Total: ${money(statement.total)}</h2>`,
  ].join('');
}
