import type { AffiliateLink } from '../../affiliate-links.entity';
import type { AffiliateLinksRepo } from '../../affiliate-links.repo';
import type { Attribution } from '../../clicks/attribute-submission';
import type { FollowedLinksRepo } from '../../clicks/followed-links.repo';
import type { AttributedCustomer, CustomersRepo } from '../../conversions/customers.repo';
import type { Earnings } from '../../../earnings/sale';
import { clueKinds, clueWords } from '../stripe.rules';
import type { FactsRepo, KeptClue } from './facts.repo';

interface Dependencies {
  links: Pick<AffiliateLinksRepo, 'byCoupon' | 'lock'>;
  followed: Pick<FollowedLinksRepo, 'named' | 'siteOf'>;
  attribution: Pick<Attribution, 'linkOfClick'>;
  customers: Pick<CustomersRepo, 'byId'>;
  earnings: Pick<Earnings, 'attribution'>;
  facts: Pick<FactsRepo, 'cluesOf' | 'byIds'>;
}

/** The link that a clue names. */
export interface NamedLink {
  link: AffiliateLink;
  clue: KeptClue;
  /** How people read the clue. */
  label: string;
  clickId: string | null;
  coupon: string | null;
}

/** Finds the links that clues name. The transaction must hold the workspace's earnings. */
export function createFindLink({ links, followed, attribution, customers, earnings, facts }: Dependencies) {
  const lock = async (workspaceId: string, id: string): Promise<AffiliateLink | null> => {
    const link = await links.lock(workspaceId, id);
    return link && link.status !== 'suspended' ? link : null;
  };

  /** Locks a link that was named without a click, which must not be paused. */
  async function lockActive(workspaceId: string, found: { id: string } | undefined) {
    const link = found && (await links.lock(workspaceId, found.id));
    return link?.status === 'active' ? link : null;
  }

  /** Returns the link of a customer of reported conversions. */
  async function ofCustomer(
    workspaceId: string,
    { firstLinkId, lastLinkId }: AttributedCustomer,
  ): Promise<{ link: AffiliateLink; rule: 'first' | 'last' } | null> {
    const last = await links.lock(workspaceId, lastLinkId);
    const rule = await earnings.attribution(workspaceId, last?.programId ?? null);
    const link = await lock(workspaceId, rule === 'first' ? firstLinkId : lastLinkId);
    return link && { link, rule };
  }

  async function ofClick(workspaceId: string, { value, occurredAt }: KeptClue) {
    const found = await attribution.linkOfClick(workspaceId, value, new Date(occurredAt));
    return typeof found === 'string' || found.link.status === 'suspended' ? null : found.link;
  }

  async function ofNamedCustomer(workspaceId: string, customerId: string) {
    const known = await customers.byId(workspaceId, customerId.slice(0, 200));
    return known ? ((await ofCustomer(workspaceId, known))?.link ?? null) : null;
  }

  async function ofPromotion(workspaceId: string, id: string) {
    const byId = await lockActive(workspaceId, await links.byCoupon(workspaceId, id));
    if (byId) return { link: byId, coupon: id };
    const [promotion] = await facts.byIds(workspaceId, [id]);
    if (!promotion?.code) return null;
    const link = await lockActive(workspaceId, await links.byCoupon(workspaceId, promotion.code));
    return link && { link, coupon: promotion.code };
  }

  async function ofAlias(workspaceId: string, alias: string) {
    const [param = '', ...rest] = alias.split('=');
    const value = rest.join('=');
    const params = (await followed.siteOf(workspaceId))?.trackingParams ?? [];
    const named = await followed.named([param, ...params].map((name) => ({ param: name, value })));
    const found = named.filter((link) => link.workspaceId === workspaceId);
    const exact = found.find(({ isAlias, namedBy }) => isAlias && namedBy.param === param);
    const [first, ...others] = new Set(found.map(({ id }) => id));
    // A value that several links have says nothing without the parameter.
    const id = exact?.id ?? (others.length === 0 ? first : undefined);
    return id === undefined ? null : lockActive(workspaceId, { id });
  }

  async function resolve(workspaceId: string, clue: KeptClue): Promise<NamedLink | null> {
    const { kind, value } = clue;
    const named = { clue, label: clueWords[kind], clickId: null, coupon: null };
    if (kind === 'click' || kind === 'reference') {
      const link = await ofClick(workspaceId, clue);
      if (link) return { ...named, link, clickId: value };
    }
    if (kind === 'customer' || kind === 'reference') {
      const link = await ofNamedCustomer(workspaceId, value);
      return link && { ...named, link };
    }
    if (kind === 'promotion') {
      const found = await ofPromotion(workspaceId, value);
      return found && { ...named, ...found };
    }
    const link = kind === 'alias' ? await ofAlias(workspaceId, value) : null;
    return link && { ...named, link };
  }

  return {
    lock,
    ofCustomer,

    /**
     * Returns the link that the clues of a customer or a payment name: of the first subscription or payment that names any
     * link, the best clue. It depends only on the clues, not on their order.
     */
    async best(workspaceId: string, subject: string): Promise<NamedLink | null> {
      for (const clues of touchesOf(await facts.cluesOf(workspaceId, subject)))
        for (const clue of clues) {
          const named = await resolve(workspaceId, clue);
          if (named) return named;
        }
      return null;
    },
  };
}

/** Groups clues by what they were named in, the first one first. What is known of the customer itself counts in each. */
export function touchesOf(clues: readonly KeptClue[]): KeptClue[][] {
  const own = clues.filter(({ touch }) => touch === '');
  const touches = new Map<string, KeptClue[]>();
  for (const clue of clues)
    if (clue.touch !== '') touches.set(clue.touch, [...(touches.get(clue.touch) ?? []), clue]);
  const rank = ({ kind }: KeptClue): number => clueKinds.indexOf(kind);
  // The clues come in the order of their times, so the touches do, too.
  return [...touches.values(), ...(touches.size === 0 ? [[]] : [])].map((touch) =>
    [...touch, ...own].sort((one, other) => rank(one) - rank(other)),
  );
}

export type FindLink = ReturnType<typeof createFindLink>;
