import type { App } from '../../../../src/app';
import { manageUsers } from '../../../../src/features/membership/members/members.rules';
import type { ShownPartner } from '../../../../src/features/partners/partners.entity';
import { manageTiers } from '../../../../src/features/tiers/tiers.rules';
import { editPartners } from '../../../../src/features/partners/partners.rules';
import type { Member } from '../../../../src/lib/actor';
import { can } from '../../../../src/lib/roles';
import { tagChoices, tierChoices } from '../directory/tag-choices.server';
import { portalStateOf } from '../contacts/portal-state';
import { withOwnTier } from '../directory/tag-choices';

/** Contacts in the rail. Their tab has all. */
const CONTACTS = 6;
/** The most agreements that are counted. */
const AGREEMENTS = 100;

/** Loads what surrounds every tab of a partner: the key figures, and the facts and contacts in the rail. */
export async function loadRail(app: App, actor: Member, partner: ShownPartner) {
  const { id } = partner;
  const canEdit = can(actor.workspaceRole, editPartners);
  const portal = await app.portal.preview(actor, id);
  const [
    tags,
    tiers,
    customFields,
    summary,
    earnings,
    totals,
    people,
    lastSeenAt,
    agreements,
    contacts,
    standing,
    scorecard,
  ] = await Promise.all([
    canEdit || partner.tags.length > 0 ? tagChoices(app, actor) : [],
    canEdit || partner.tier !== null ? tierChoices(app, actor) : [],
    app.customFields.of(actor, 'partners'),
    app.partners.summary(actor, id),
    app.commissionSums.of(actor, 'partnerId', [id]),
    app.deals.totalsOf(actor, id),
    app.portal.people.list(portal),
    app.portal.people.lastSeenAt(portal),
    app.portalAgreements.list(portal, { limit: AGREEMENTS }),
    app.partnerContacts.list(actor, id, { limit: CONTACTS }),
    app.tiers.of(actor, id),
    app.scorecards.of(actor, id),
  ]);
  return {
    /** The people with access to the portal, or an invitation, by their email. */
    people: people.map(({ email, status }) => ({ email, status })),
    tags,
    customFields,
    glance: { ...summary, tiers: withOwnTier(tiers, partner.tier), earnings: earnings.get(id) ?? [] },
    totals,
    portal: {
      active: people.filter(({ status }) => status === 'active').length,
      invited: people.filter(({ status }) => status === 'invited').length,
      lastSeenAt,
    },
    agreements: {
      accepted: agreements.items.filter(({ needsAcceptance }) => !needsAcceptance).length,
      waiting: agreements.items.filter(({ needsAcceptance }) => needsAcceptance).length,
    },
    contacts: {
      items: contacts.items.map((contact) => ({ ...contact, portal: portalStateOf(people, contact) })),
      total: contacts.total,
    },
    standing,
    scorecard,
    now: app.clock.now().toISOString(),
    canManageTiers: can(actor.workspaceRole, manageTiers),
    canInvite: can(actor.workspaceRole, manageUsers),
  };
}

export type Rail = Awaited<ReturnType<typeof loadRail>>;
export type Glance = Rail['glance'];
export type RailContact = Rail['contacts']['items'][number];
