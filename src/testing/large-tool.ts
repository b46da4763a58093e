import { startTool, type ToolStub } from './switch-tools';

export const LARGE_KEY = 'rw_secret_0123456789';

interface Sizes {
  affiliates: number;
  commissions: number;
}

const STATES = ['pending', 'due', 'paid', 'voided'] as const;

/** Starts a stub of Rewardful with generated lists, which it never has in memory. Every fifth affiliate is a company. */
export async function startLargeTool({ affiliates, commissions }: Sizes): Promise<ToolStub> {
  const tool = await startTool({
    tool: 'rewardful',
    auth: ['authorization', `Basic ${btoa(`${LARGE_KEY}:`)}`],
    perPage: 100,
  });
  const many = (path: string, length: number, make: (at: number) => object) => {
    tool.lengths[path] = length;
    tool.lists[path] = (from, limit) =>
      Array.from({ length: Math.max(0, Math.min(limit, length - from)) }, (_, at) => ({
        ...make(from + at),
      }));
  };
  const createdAt = '2025-03-01T10:00:00.000Z';
  const customerOf = (at: number) => ({ stripe_customer_id: `cus_${at}`, customer: { id: `cus_${at}` } });
  many('/affiliates', affiliates, (at) => ({
    id: `a${at}`,
    first_name: 'Ada',
    last_name: `Number ${at}`,
    email: `ada${at}@example.com`,
    company_name: at % 5 === 0 ? `Media ${at} Ltd` : null,
    state: 'active',
    links: [{ id: `l${at}`, url: `https://www.shop.example/?via=ada${at}`, token: `ada${at}` }],
  }));
  many('/affiliate_links', 0, () => ({}));
  many('/affiliate_coupons', affiliates, (at) => ({
    id: `k${at}`,
    token: `ADA${at}`,
    affiliate_id: `a${at}`,
  }));
  many('/referrals', affiliates, (at) => ({
    id: `r${at}`,
    ...customerOf(at),
    affiliate: { id: `a${at}` },
    link: { id: `l${at}` },
    conversion_state: 'conversion',
    created_at: createdAt,
  }));
  many('/commissions', commissions, (at) => ({
    id: `c${at}`,
    created_at: createdAt,
    amount: 1000 + (at % 7),
    currency: 'USD',
    state: STATES[at % 4],
    due_at: null,
    sale: {
      id: `s${at}`,
      currency: 'USD',
      sale_amount_cents: 10_000,
      affiliate: { id: `a${at % affiliates}` },
      referral: { id: `r${at % affiliates}`, ...customerOf(at % affiliates) },
    },
  }));
  return tool;
}
