/** Browser features that the screens don't use. */
const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** Passkeys. Browsers allow them on our own pages by default; this denies them to frames of other sites. */
const ownFeatures = ['publickey-credentials-create', 'publickey-credentials-get'];

const permissions = [
  ...unusedFeatures.map((feature) => `${feature}=()`),
  ...ownFeatures.map((feature) => `${feature}=(self)`),
];

/** Default headers of every response except assets. */
export const commonHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': permissions.join(', '),
} as const;

/** The policy of responses without one of their own, such as JSON. It allows nothing. */
const DEFAULT_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Headers of every response, including assets. A browser that has seen an https installation stops using http.
 * Subdomains are excluded, because they may belong to someone else.
 */
export const headersEverywhere = (isSecure: boolean): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': DEFAULT_POLICY,
  ...(isSecure && { 'Strict-Transport-Security': 'max-age=31536000' }),
});
