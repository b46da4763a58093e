import type { APIRequestContext, Page } from '@playwright/test';

/** Sends a POST as the signed-in user. Rejects unless it succeeds. */
export async function send<Result = unknown>(
  request: APIRequestContext,
  path: string,
  data: unknown,
): Promise<Result> {
  const response = await request.post(path, { data });
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  return (await response.json()) as Result;
}

const robotics = {
  name: 'Kraków Robotics',
  description: 'Builds robots that weld, paint and pack.',
  industry: 'Manufacturing',
  size: '51-200',
  location: 'Kraków',
  website: 'https://robotics.example.org',
  partnershipType: ['Technology', 'Reseller', 'Referral'],
};

/** Adds a partner to the workspace of the page's user. */
export function addPartner(
  page: Page,
  details: Partial<typeof robotics> & {
    status?: string;
    tier?: string;
    tags?: string[];
    ownerId?: string | null;
    custom?: object;
  } = {},
): Promise<{ id: string }> {
  return send(page.request, '/api/partners', { ...robotics, ...details });
}
