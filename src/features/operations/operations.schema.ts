import * as z from 'zod';
import { pageRequest, sortedBy } from '../../lib/paging';
import { operationKinds, type OperationKind } from '../records/operations/operations.rules';

const kind = z.custom<OperationKind>(
  (value) => typeof value === 'string' && Object.hasOwn(operationKinds, value),
  `kind must be one of: ${Object.keys(operationKinds).join(', ')}`,
);

export const operationFilters = pageRequest.extend({ kind: kind.optional(), ...sortedBy('createdAt') });
export type OperationFilters = z.infer<typeof operationFilters>;
