import type { APIRequestContext, Page } from '@playwright/test';

/** One call in the name of whoever is signed in; throws unless it succeeded. */
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

/** A partner of the workspace that the page's visitor is signed in to. */
export function addPartner(
  page: Page,
  details: Partial<typeof robotics> & { tags?: string[] } = {},
): Promise<{ id: string }> {
  return send(page.request, '/api/partners', { ...robotics, ...details });
}
