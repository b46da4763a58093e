/** Returns a size as people read it, such as `50 MiB`. */
export function formatSize(bytes: number): string {
  const names = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];
  let value = bytes;
  let step = 0;
  while (value >= 1024 && step < names.length - 1) {
    value /= 1024;
    step += 1;
  }
  const digits = step === 0 || value >= 100 || Number.isInteger(value) ? 0 : 1;
  return bytes === 1 ? '1 byte' : `${value.toFixed(digits)} ${names[step] ?? ''}`;
}
