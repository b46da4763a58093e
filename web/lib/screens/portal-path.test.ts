import { expect, it } from 'vitest';
import { isPortalPreview, portalHref } from './portal-path';

it.each([
  ['/', '/', '/'],
  ['/portal/deals', '/portal/tasks', '/portal/deals'],
  ['/', '/partners/7/portal/deals', '/partners/7/portal'],
  ['/portal/deals', '/partners/7/portal', '/partners/7/portal/deals'],
  ['/portal/deals/3?tab=a', '/partners/7/portal/deals', '/partners/7/portal/deals/3?tab=a'],
])('portalHref(%j, %j) is %j', (path, at, expected) => {
  expect(portalHref(path, at)).toBe(expected);
});

it('recognizes only the portal of a partner as a preview', () => {
  expect(isPortalPreview('/partners/7/portal/deals')).toBe(true);
  expect(isPortalPreview('/partners/7')).toBe(false);
  expect(isPortalPreview('/partners/7/portals')).toBe(false);
  expect(isPortalPreview('/portal/deals')).toBe(false);
});
