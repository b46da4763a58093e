import type { AffiliateLinkView } from '../../../src/features/affiliates/present-affiliates';
import type { Choice } from '../../ui/forms/choices/choices';

/** Returns the programs to choose from, including the link's own, which may no longer be offered. */
export function programChoices(
  link: Pick<AffiliateLinkView, 'programId' | 'programName'> | null,
  programs: readonly Choice[],
): Choice[] {
  const own = link?.programId ?? null;
  const isKnown = own === null || programs.some(({ id }) => id === own);
  return [
    { id: '', label: 'None' },
    ...programs,
    ...(isKnown ? [] : [{ id: own, label: link?.programName ?? '' }]),
  ];
}
