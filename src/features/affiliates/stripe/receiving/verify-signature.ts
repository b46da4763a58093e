import { createHmac, timingSafeEqual } from 'node:crypto';

/** The most seconds between Stripe's time in the header and ours, in either direction. */
const TOLERANCE = 300;
/** Signatures of one header. Stripe sends one for each secret of the endpoint. */
const MAX_SIGNATURES = 20;

/**
 * Returns whether a `Stripe-Signature` header signs the body, as Stripe describes it: `t=<seconds>,v1=<hex>`, with any
 * number of `v1`. Other schemes, such as `v0` of test events, don't count.
 */
export function isSigned(
  header: string | null,
  body: Uint8Array,
  secrets: readonly string[],
  now: Date,
): boolean {
  const parts = (header ?? '').split(',').map((part) => {
    const [name = '', ...value] = part.split('=');
    return { name: name.trim(), value: value.join('=').trim() };
  });
  const time = parts.find(({ name }) => name === 't')?.value ?? '';
  if (!/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(Math.floor(now.getTime() / 1000) - Number(time)) > TOLERANCE) return false;
  const signatures = parts
    .filter(({ name, value }) => name === 'v1' && /^[0-9a-f]{64}$/i.test(value))
    .slice(0, MAX_SIGNATURES)
    .map(({ value }) => Buffer.from(value, 'hex'));
  const expected = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${time}.`).update(body).digest(),
  );
  // All are compared, so that the time says nothing about which one fits.
  return expected
    .flatMap((one) => signatures.map((other) => timingSafeEqual(one, other)))
    .some((isEqual) => isEqual);
}
