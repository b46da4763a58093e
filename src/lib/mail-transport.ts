/**
 * Creates a transport for the server of `smtpUrl`, with a `timeout` in milliseconds for each step. An `smtp:`
 * connection must use STARTTLS unless the URL has `?tls=off`. Otherwise an attacker on the network could remove the
 * encryption and read the links in emails.
 */
export async function openMailTransport(smtpUrl: string, timeout: number) {
  const url = new URL(smtpUrl);
  const isPlain = url.searchParams.get('tls') === 'off';
  for (const ours of ['from', 'tls']) url.searchParams.delete(ours);
  // Load it on first use, because most commands never send mail.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: url.href,
    ...(url.protocol === 'smtp:' && (isPlain ? { ignoreTLS: true } : { requireTLS: true })),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  });
}
