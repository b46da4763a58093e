import { expect, it } from 'vitest';
import type { DeletedRecord } from './trash-bin';
import { isTrashedObject, type RecordObject } from './trashed-objects.rules';

it('a kind of record that is missing in trashedObjects does not compile', () => {
  // @ts-expect-error createRecords takes no kind without a decision about the trash
  const written: RecordObject = 'api_key';
  // @ts-expect-error the trash takes no kind that it can't keep
  const kept: DeletedRecord['objectType'] = 'application';
  expect([written, kept].filter(isTrashedObject)).toEqual([]);
});
