import { expect, it } from 'vitest';
import { shapeOf } from './ScreenSkeleton';

it.each([
  ['/', 'dashboard'],
  ['/partners/new', 'form'],
  ['/partners/0192f5c1-7a1e-7c55-a3a1-0f2b6f0a9d11', 'record'],
  ['/partners/0192f5c1-7a1e-7c55-a3a1-0f2b6f0a9d11/edit', 'form'],
  ['/insights/monitoring/items/0192f5c1-7a1e-7c55-a3a1-0f2b6f0a9d11', 'record'],
  ['/partners/directory', 'list'],
  ['/leads', 'list'],
])('the skeleton of %s is a %s', (path, shape) => {
  expect(shapeOf(path)).toBe(shape);
});
