import type { Knex } from 'knex';
import { json, ofWorkspace, optional, primaryId, time } from './parts/columns';
import { dropTables } from './parts/drop-tables';

const TABLES = ['stripe_events', 'stripe_payments', 'stripe_clues', 'stripe_objects'];

/** Events that Stripe reports, and what they say about payments, their customers and refunds. */
export async function up(knex: Knex): Promise<void> {
  await createPayments(knex);
  await createEvents(knex);
  await createFacts(knex);
  await knex.schema.alterTable('attributed_customers', (table) => {
    // null: known from a reported conversion. stripe or assigned: from a payment that Stripe has reported.
    table.string('source', 10).nullable();
  });
  await knex.schema.alterTable('affiliate_conversions', (table) => {
    // Where the conversion comes from, as [{label, value}].
    json(knex, table, 'explanation').nullable();
  });
}

async function createPayments(knex: Knex): Promise<void> {
  await knex.schema.createTable('stripe_payments', (table) => {
    primaryId(table);
    ofWorkspace(table);
    // The invoice, else the payment intent, else the checkout session.
    table.string('reference', 255).notNullable();
    table.string('customer', 200).nullable();
    table.string('email', 320).nullable();
    // What earns, in the currency's smallest unit; null while an admin has to decide.
    table.bigInteger('amountMinor').nullable();
    // What was paid, in Stripe's unit. Refunds are parts of it.
    table.bigInteger('paidUnits').nullable();
    table.string('currency', 10).nullable();
    table.string('country', 2).nullable();
    table.string('productId', 200).nullable();
    time(knex, table, 'paidAt').notNullable();
    // unattributed, problem or done.
    table.string('status', 12).notNullable();
    table.text('reason').nullable();
    optional(table, 'affiliateLinkId', 'affiliate_links').index();
    optional(table, 'conversionId', 'affiliate_conversions').index();
    table.unique(['workspaceId', 'reference']);
    table.index(['workspaceId', 'customer']);
  });
}

async function createEvents(knex: Knex): Promise<void> {
  await knex.schema.createTable('stripe_events', (table) => {
    primaryId(table);
    ofWorkspace(table);
    table.string('eventId', 255).notNullable();
    table.string('type', 100).notNullable();
    // waiting, unattributed, problem or done.
    table.string('status', 12).notNullable();
    table.text('reason').nullable();
    // What the event is about, such as an invoice or a charge.
    table.string('subject', 255).nullable();
    table.string('customer', 200).nullable();
    table.string('email', 320).nullable();
    // Decimal text; null if there is none, or if an admin has to decide.
    table.string('amount', 40).nullable();
    table.string('currency', 10).nullable();
    optional(table, 'paymentId', 'stripe_payments').index();
    // Whether it reports the payment, instead of only being about it.
    table.boolean('isPayment').notNullable().defaultTo(false);
    // As Stripe has sent it; null after 90 days.
    table.text('body').nullable();
    // By Stripe's clock, and by ours.
    time(knex, table, 'occurredAt').notNullable();
    time(knex, table, 'createdAt').notNullable();
    table.unique(['workspaceId', 'eventId']);
    table.index(['workspaceId', 'createdAt', 'id']);
    table.index(['workspaceId', 'status', 'createdAt', 'id']);
    table.index(['workspaceId', 'subject']);
  });
  await knex.raw(
    'CREATE INDEX stripe_events_bodies ON stripe_events ("createdAt", id) WHERE body IS NOT NULL',
  );
}

async function createFacts(knex: Knex): Promise<void> {
  // What names an affiliate link for a customer, or for a payment without one.
  await knex.schema.createTable('stripe_clues', (table) => {
    ofWorkspace(table);
    table.string('subject', 255).notNullable();
    // The subscription, invoice or payment in which it was named; empty for the customer itself.
    table.string('touch', 255).notNullable();
    // reference, click, customer, promotion or alias.
    table.string('kind', 12).notNullable();
    table.string('value', 255).notNullable();
    // In lower case.
    table.string('valueKey', 255).notNullable();
    time(knex, table, 'occurredAt').notNullable();
    time(knex, table, 'createdAt').notNullable();
    table.primary(['workspaceId', 'subject', 'touch', 'kind', 'value']);
    table.index(['workspaceId', 'valueKey']);
  });
  await knex.schema.createTable('stripe_objects', (table) => {
    ofWorkspace(table);
    table.string('objectId', 255).notNullable();
    // charge, dispute, payment_intent, session or promotion_code.
    table.string('kind', 20).notNullable();
    table.string('invoice', 255).nullable();
    table.string('paymentIntent', 255).nullable();
    table.string('charge', 255).nullable();
    // Of a promotion code, and in lower case.
    table.string('code', 255).nullable();
    table.string('codeKey', 255).nullable();
    // In Stripe's unit: of a charge or dispute, and what was refunded of a charge.
    table.bigInteger('amount').nullable();
    table.bigInteger('taken').nullable();
    // Of a dispute: open, won or lost.
    table.string('outcome', 10).nullable();
    // Whether the dispute has flagged the commission.
    table.boolean('isFlagged').notNullable().defaultTo(false);
    table.primary(['workspaceId', 'objectId']);
    table.index(['workspaceId', 'invoice']);
    table.index(['workspaceId', 'paymentIntent']);
    table.index(['workspaceId', 'charge']);
    table.index(['workspaceId', 'codeKey']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE affiliate_conversions DROP COLUMN "explanation"');
  await knex.raw('ALTER TABLE attributed_customers DROP COLUMN "source"');
  await dropTables(knex, TABLES);
}
