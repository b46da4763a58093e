/** The two pictures of a change. */
export const screenshotMoments = ['before', 'after'] as const;
export type ScreenshotMoment = (typeof screenshotMoments)[number];

export const isScreenshotMoment = (text: string): text is ScreenshotMoment =>
  screenshotMoments.some((one) => one === text);

export const screenshotTypes = ['image/webp', 'image/jpeg', 'image/png'] as const;
export type ScreenshotType = (typeof screenshotTypes)[number];

export const screenshotLimits = {
  /** Size of a stored picture. */
  bytes: 400_000,
  /** Size of the picture in a preview, which isn't stored. */
  previewBytes: 1_500_000,
  /** In pixels. */
  height: 4_000,
  width: 1_280,
  /** Parts of a page that can be picked. */
  elements: 300,
  /** In characters. */
  selector: 300,
  label: 120,
};
