import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client';
import { startTestServer, type TestServer } from '../../../testing/server';
import { rewardValueProblem } from '../programs/reward.rules';
import { programTypes, referralLimits } from '../referrals.rules';
import { referralTemplate, type ReferralTemplate } from './templates.schema';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp('ada@example.org');
});
afterAll(() => server.close());

const read = (parameters = '') => ada.get<ReferralTemplate[]>(`/api/referral-templates?${parameters}`);

describe('GET /api/referral-templates', () => {
  it.each(programTypes)('has at least three complete templates for %s programs', async (type) => {
    const { body, headers } = await read(`type=${type}`);
    expect(body.length).toBeGreaterThanOrEqual(3);
    expect(headers.get('X-Total-Count')).toBe(String(body.length));
    for (const template of body) {
      expect(template.type).toBe(type);
      expect(template.bestPractices.length).toBeGreaterThanOrEqual(5);
      expect(template.processSteps.length).toBeGreaterThanOrEqual(5);
      expect(template.emailTemplate).toMatch(/^Subject: .+\n\n[^]*\{\{senderName\}\}/);
      // The template's reward is valid for a program.
      expect(rewardValueProblem(template.rewardType, template.suggestedRewardValue)).toBeNull();
      expect(template.suggestedRewardValue.length).toBeLessThanOrEqual(referralLimits.reward);
    }
  });

  it('lists each template once, newest first, in pages', async () => {
    const all = (await read()).body;
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    );
    const paged: ReferralTemplate[] = [];
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const { body, headers } = await read(`limit=4${cursor}`);
      paged.push(...body);
      const next: string | undefined = /cursor=([^&>]+)/.exec(headers.get('Link') ?? '')?.[1];
      cursor = next && `&cursor=${next}`;
    }
    expect(paged).toEqual(all);
  });

  it('finds templates by words, and refuses an unknown type', async () => {
    const found = (await read('search=REVENUE%20agencies')).body;
    expect(found.map(({ id }) => id)).toEqual(['partner-revenue-share']);
    expect((await read('search=nowhere')).body).toEqual([]);
    expect(await read('type=internal')).toMatchObject({
      status: 400,
      body: { error: 'Type must be one of: customer, partner, affiliate' },
    });
  });

  it('returns the same templates in every workspace', async () => {
    const grace = await server.signUp('grace@example.org');
    expect((await grace.get('/api/referral-templates')).body).toEqual((await read()).body);
  });
});

describe('a template', () => {
  it.each([
    ['Template name is required', { name: '' }],
    ['Template name is too long', { name: 'x'.repeat(201) }],
    ['Description is required', { description: '' }],
    ['Description is too long', { description: 'x'.repeat(1001) }],
    ['Category is required', { category: '' }],
    ['Type must be one of: customer, partner, affiliate', { type: 'internal' }],
    ['Reward type must be one of: percentage, fixed, credit, custom', { rewardType: 'gold' }],
  ])('refuses an invalid template: %s', async (message, changes) => {
    const [template] = (await read('limit=1')).body;
    const messages = referralTemplate
      .safeParse({ ...template, ...changes })
      .error?.issues.map((issue) => issue.message);
    expect(messages).toEqual([message]);
  });
});
