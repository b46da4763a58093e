/**
 * Connects to the server of `smtpUrl`, with `timeout` in milliseconds for each step. An `smtp:` connection must be encrypted by
 * STARTTLS unless the URL says `?tls=off`: otherwise anyone on the way could strip the encryption and read the links.
 */
export async function openMailTransport(smtpUrl: string, timeout: number) {
  const url = new URL(smtpUrl);
  const isPlain = url.searchParams.get('tls') === 'off';
  for (const ours of ['from', 'tls']) url.searchParams.delete(ours);
  // Loaded when it is first needed: most commands never send mail.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: url.href,
    ...(url.protocol === 'smtp:' && (isPlain ? { ignoreTLS: true } : { requireTLS: true })),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  });
}
