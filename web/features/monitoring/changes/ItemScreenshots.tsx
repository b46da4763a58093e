import type { FeedItemDetails } from '../../../../src/features/monitoring/feed/feed-items.service';
import {
  screenshotMoments,
  type ScreenshotMoment,
} from '../../../../src/features/monitoring/screenshots/screenshots.rules';
import { formatDay } from '../../../lib/texts/format-date';
import { PicturePair } from '../../../ui/pictures/PicturePair';

const texts: Readonly<Record<ScreenshotMoment, { caption: string; alt: string }>> = {
  before: { caption: 'Before', alt: 'The page before the change' },
  after: { caption: 'After', alt: 'The page after the change' },
};

/** Shows screenshots of a page before and after a change. */
export function ItemScreenshots({ item }: { item: Pick<FeedItemDetails, 'id' | 'screenshots'> }) {
  const { id, screenshots } = item;
  if (!screenshots) return null;
  const pictures = screenshotMoments.flatMap((moment) => {
    const taken = screenshots[moment];
    if (!taken) return [];
    const { caption, alt } = texts[moment];
    const { width, height } = taken;
    const src = `/api/feed-items/${id}/screenshots/${moment}`;
    return [{ src, alt, width, height, caption: `${caption} · ${formatDay(taken.takenAt)}` }];
  });
  return <PicturePair pictures={pictures} />;
}
