import { afterAll, vi } from 'vitest';

// Components begin to import their lazy parts. If a test file ends meanwhile, Vitest waits a minute for answers that can't
// arrive anymore.
afterAll(() => vi.dynamicImportSettled());
