import { competitorPath } from '../../../src/features/monitoring/monitoring.rules';
import { searchedKinds, searchedLists, type FoundKind } from '../../../src/features/search/search.rules';
import type { FoundItem } from '../../../src/features/search/search.service';
import { fromKeys } from '../../../src/lib/entities/from-keys';
import { recordPath, records } from '../../../src/records';
import type { IconName } from '../../ui/icons/Icon';

interface KindLook {
  label: string;
  icon: IconName;
  pathOf: (item: FoundItem) => string;
}

/** The look of each kind of result. */
export const searchKinds: Record<FoundKind, KindLook> = {
  ...fromKeys(searchedKinds, (kind): KindLook => {
    const { type, plural, icon } = searchedLists[kind];
    return { label: plural, icon, pathOf: ({ id }) => recordPath(type, id) ?? '/' };
  }),
  contacts: {
    label: records.contact.plural,
    icon: records.contact.icon,
    pathOf: ({ partnerId = '' }) => `${records.partner.path(partnerId)}?tab=contacts`,
  },
  'monitored-sources': {
    label: 'Sources',
    icon: records.monitored_source.icon,
    pathOf: ({ id, competitorId = '' }) => `${competitorPath(competitorId)}?source=${id}`,
  },
};
