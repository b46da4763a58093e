import { workspaceLimits } from '../../../../src/features/workspaces/workspaces.rules';

/**
 * Returns the image as the data URL of a PNG that fits the logo's square (spec §5). Raster images are never
 * enlarged; an SVG is scaled to fit.
 * @throws if the browser can't decode the image
 */
export async function resizeLogo(file: File): Promise<string> {
  const image = new Image();
  // A data URL, because the content security policy doesn't allow blob: addresses.
  image.src = await dataUrlOf(file);
  await image.decode();
  const { logoSide } = workspaceLimits;
  const fit = logoSide / Math.max(image.naturalWidth, image.naturalHeight);
  const scale = file.type === 'image/svg+xml' ? fit : Math.min(1, fit);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'));
    reader.readAsDataURL(file);
  });
}
