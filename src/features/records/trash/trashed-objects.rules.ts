import { recordOf, recordsWith, type TypeWith } from '../../../records';

/** A kind of record that can be restored after its deletion. */
export type TrashedObject = TypeWith<'trash'>;

export const trashedTypes = recordsWith('trash').map(({ type }) => type);

export const isTrashedObject = (type: string): type is TrashedObject => recordOf(type)?.has.trash === true;
