import * as z from 'zod';
import { oneLine } from '../../../reading/feeds/plain-text';
import { truncate } from '../../../lib/text/unicode';
import { screenshotLimits, screenshotTypes, type ScreenshotType } from './screenshots.rules';

/** A picture of a page, as plugins return it. */
export interface Screenshot {
  image: Buffer;
  contentType: ScreenshotType;
  /** In pixels. */
  width: number;
  height: number;
}

/** The first bytes of each type of image. */
const starts: Readonly<Record<ScreenshotType, RegExp>> = {
  'image/webp': /^RIFF.{4}WEBP/s,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/png': /^\x89PNG\r\n/,
};

const picture = (maxBytes: number) => ({
  /** Base64. */
  image: z.base64().max(Math.ceil(maxBytes / 3) * 4),
  contentType: z.enum(screenshotTypes),
  width: z.int().min(1).max(screenshotLimits.width),
  height: z.int().min(1).max(screenshotLimits.height),
});

/** Browsers show the bytes, so they must match the declared type. */
const isImage = (image: Buffer, contentType: ScreenshotType): boolean =>
  starts[contentType].test(image.subarray(0, 16).toString('latin1'));

/** The picture of a check, to be stored. */
export const checkedScreenshot = z
  .object(picture(screenshotLimits.bytes))
  .transform((found): Screenshot => ({ ...found, image: Buffer.from(found.image, 'base64') }))
  .refine(({ image, contentType }) => isImage(image, contentType));

const pixels = z.number().min(0).max(screenshotLimits.height).transform(Math.round);

const pickable = z.object({
  selector: z.string().min(1).max(screenshotLimits.selector),
  label: z.string().transform((text) => truncate(oneLine(text), screenshotLimits.label)),
  box: z.object({ x: pixels, y: pixels, width: pixels, height: pixels }),
  parent: z.int().min(0).max(screenshotLimits.elements).nullable(),
});

/** A picture of a page whose parts can be picked. */
export interface PickableScreenshot {
  /** A data URL. */
  image: string;
  /** In pixels. */
  width: number;
  height: number;
  /** In the order of the document. `parent` is the index of the closest listed element around it. */
  elements: z.output<typeof pickable>[];
}

/** The picture of a preview. */
export const previewedScreenshot = z
  .object({
    ...picture(screenshotLimits.previewBytes),
    elements: z.array(pickable).max(screenshotLimits.elements),
  })
  .refine(({ image, contentType }) => isImage(Buffer.from(image.slice(0, 24), 'base64'), contentType))
  .transform(({ image, contentType, width, height, elements }): PickableScreenshot => ({
    image: `data:${contentType};base64,${image}`,
    width,
    height,
    elements,
  }));
