import { unknownVariables, type Config } from '../../config';
import { startScan } from '../../features/files/scan-for-malware';
import { days } from '../../lib/clock';
import { findChromium } from '../../reading/rendering/chromium';
import { openMailTransport } from '../../lib/mail/mail-transport';
import { BACKUP_OVERDUE, newestBackup } from '../regular-backups';
import { examine, fail, ok, warn, type Finding } from './finding';
import { checkFonts } from './fonts';

/** Checks Chromium and its fonts. It is optional, and creates documents as PDF. */
export async function checkChromium({ chromium }: Config): Promise<Finding[]> {
  const found = findChromium(chromium);
  if (found !== null) return [ok('chromium', found), ...(await examine('fonts', () => checkFonts(chromium)))];
  return [
    chromium === null
      ? warn('chromium', 'not found, so no documents as PDF: install it, or name it in PARTNERHUB_CHROMIUM')
      : fail('chromium', `${chromium} not found: correct PARTNERHUB_CHROMIUM`),
  ];
}

/**
 * Checks mail, which is optional and needed for forgotten passwords. Signs in to the mail server, but sends nothing.
 */
export async function checkMail({ smtpUrl }: Config): Promise<Finding[]> {
  if (smtpUrl === null)
    return [warn('mail', 'SMTP_URL is not set, so forgotten passwords need partnerhub users reset-link')];
  const transport = await openMailTransport(smtpUrl, { timeout: 5_000 });
  try {
    await transport.verify();
    return [ok('mail', `${new URL(smtpUrl).host} accepts the sign-in`)];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [fail('mail', `${new URL(smtpUrl).host}: ${reason}: correct SMTP_URL`)];
  } finally {
    transport.close();
  }
}

/** Reports variables that look like ours. */
export async function checkVariableNames(): Promise<Finding[]> {
  return unknownVariables().map(({ name, nearest }) =>
    warn(
      'configuration',
      `${name} is unknown: ${nearest === null ? 'remove it' : `did you mean ${nearest}?`}`,
    ),
  );
}

/** Checks that the addresses of visitors are known. The server itself has no TLS, so behind https there is a proxy. */
export async function checkProxy({ publicUrl, trustProxy }: Config): Promise<Finding[]> {
  if (trustProxy === 0 && publicUrl?.startsWith('https:'))
    return [
      warn(
        'proxy',
        'PARTNERHUB_URL is https, so a proxy is in front, but PARTNERHUB_TRUST_PROXY is 0: all visitors share the rate limits of its address; set the number of proxies',
      ),
    ];
  return [ok('proxy', trustProxy === 0 ? 'none' : `the last ${trustProxy} in X-Forwarded-For`)];
}

/** Checks that ClamAV, which is optional, scans. */
export async function checkClamav({ clamd }: Config): Promise<Finding[]> {
  if (clamd === null) return [ok('clamav', 'not configured')];
  try {
    const scan = await startScan(clamd);
    await scan.add(Buffer.from('PartnerHub doctor'));
    await scan.finish();
    return [ok('clamav', 'scans uploaded files')];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [fail('clamav', `${reason}: start ClamAV, or correct PARTNERHUB_CLAMD`)];
  }
}

/** Checks PARTNERHUB_URL, the optional address in links. */
export async function checkPublicUrl({ publicUrl }: Config): Promise<Finding[]> {
  if (publicUrl === null)
    return [warn('public url', 'PARTNERHUB_URL is not set: links contain the address that the visitor used')];
  const { protocol, hostname } = new URL(publicUrl);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol === 'http:' && !isLocal)
    return [warn('public url', `${publicUrl} is not encrypted: put a proxy with TLS in front`)];
  return [ok('public url', publicUrl)];
}

/** Reports the retention of data that would otherwise grow without limit. */
export async function checkRetention({
  feedRetention,
  auditRetention,
  trashRetention,
}: Config): Promise<Finding[]> {
  const kept = (age: number | null) => (age === null ? 'forever' : `for ${age / days(1)} days`);
  return [
    ok(
      'retention',
      `feed items and articles ${kept(feedRetention)}, the audit log ${kept(auditRetention)}, ` +
        `the trash ${kept(trashRetention)}`,
    ),
  ];
}

/** Reports the age of the newest regular backup. */
export async function checkBackup(config: Config, now: Date): Promise<Finding[]> {
  if (config.backup === null)
    return [ok('backup', 'none is made regularly: PARTNERHUB_BACKUP=daily makes one each day')];
  const newest = await newestBackup(config);
  const { folder } = config.backup;
  if (newest === null)
    return [warn('backup', `there is none in ${folder} yet: serve makes it, or partnerhub backup --daily`)];
  const age = now.getTime() - newest.getTime();
  const text = `the newest in ${folder} is from ${newest.toISOString()}`;
  if (age > BACKUP_OVERDUE) return [warn('backup', `${text}: look for “backup” in the log of serve`)];
  return [ok('backup', text)];
}
