import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import * as z from 'zod';
import { loadConfig, variableNames } from '../src/config';
import { probes } from '../src/http/responses/health-response';
import { check, isInstalled } from './debian-tool';

const examples = fileURLToPath(new URL('../container/examples/', import.meta.url));
const read = (name: string) => readFileSync(join(examples, name), 'utf8');
const missing = (...programs: string[]) => !programs.every(isInstalled);

let cwd: string;
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'partnerhub-examples-'));
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

/** Writes a copy of an example with some texts replaced, each of which it must have. */
function adapt(name: string, replacements: Record<string, string>, wrap = (text: string) => text): string {
  let text = read(name);
  for (const [from, to] of Object.entries(replacements)) {
    expect(text).toContain(from);
    text = text.replaceAll(from, to);
  }
  const path = join(cwd, name);
  writeFileSync(path, wrap(text));
  return path;
}

describe('the unit of systemd', () => {
  it.skipIf(missing('systemd-analyze'))('is accepted by systemd-analyze verify', () => {
    const unit = adapt('partnerhub.service', { '/usr/local/bin/partnerhub': '/bin/sh' });
    // It only warns about lines that it ignores.
    expect(check('systemd-analyze', ['verify', '--man=no', unit], { cwd })).toBe('');
  });

  // ASVS 13.2.2
  it.skipIf(missing('systemd-analyze'))('exposes little of the machine', () => {
    const unit = adapt('partnerhub.service', { '/usr/local/bin/partnerhub': '/bin/sh' });
    // From 0, nothing, to 100: services without settings have 96.
    check('systemd-analyze', ['security', '--offline=yes', '--threshold=25', '--no-pager', unit], { cwd });
  });
});

describe('the site of nginx', () => {
  it.skipIf(missing('nginx', 'openssl'))('is accepted by nginx -t', () => {
    const key = join(cwd, 'key.pem');
    const certificate = join(cwd, 'cert.pem');
    const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    execFileSync('openssl', [...request, '-subj', '/CN=x', '-keyout', key, '-out', certificate], {
      stdio: 'ignore',
    });
    const paths = {
      '/etc/letsencrypt/live/partners.example.com/fullchain.pem': certificate,
      '/etc/letsencrypt/live/partners.example.com/privkey.pem': key,
      'listen [::]:80;': '',
      'listen [::]:443 ssl http2;': '',
      'listen 80;': 'listen 43580;',
      'listen 443 ssl http2;': 'listen 43543 ssl http2;',
    };
    const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${cwd}/${name};`,
    );
    const config = adapt(
      'nginx.conf',
      paths,
      (site) =>
        `pid ${cwd}/nginx.pid; error_log stderr; events {} http { access_log off; ${folders.join(' ')}\n${site}\n}`,
    );
    check('nginx', ['-t', '-e', 'stderr', '-c', config], { cwd });
  });

  it('passes on what PartnerHub trusts of one proxy', () => {
    expect(read('nginx.conf')).toMatch(/proxy_set_header Host \$host;/);
    expect(read('nginx.conf')).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/);
    expect(read('nginx.conf')).toMatch(/proxy_set_header X-Forwarded-Proto \$scheme;/);
  });
});

describe('the Caddyfile', () => {
  it.skipIf(missing('caddy'))('is accepted by caddy validate', () => {
    const config = adapt('Caddyfile', { 'partners.example.com {': 'http://localhost:43581 {' });
    check('caddy', ['validate', '--adapter', 'caddyfile', '--config', config], { cwd });
  });

  it('checks the health at a path that exists', () => {
    expect(probes.has(/health_uri (\S+)/.exec(read('Caddyfile'))?.[1] ?? '')).toBe(true);
  });
});

describe('the manifest of Kubernetes', () => {
  const object = z.looseObject({
    apiVersion: z.string(),
    kind: z.string(),
    metadata: z.object({ name: z.literal('partnerhub') }),
  });
  const objects = parseAllDocuments(read('kubernetes.yaml')).map((document) => {
    expect(document.errors).toEqual([]);
    return object.parse(document.toJS());
  });
  const one = (kind: string) => objects.find((found) => found.kind === kind);
  const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.literal('http') }) });
  const { spec } = z
    .object({
      spec: z.object({
        template: z.object({
          metadata: z.object({ labels: z.object({ app: z.literal('partnerhub') }) }),
          spec: z.looseObject({
            securityContext: z.looseObject({ runAsNonRoot: z.literal(true), runAsUser: z.literal(999) }),
            terminationGracePeriodSeconds: z.number(),
            containers: z.tuple([
              z.looseObject({
                securityContext: z.object({
                  allowPrivilegeEscalation: z.literal(false),
                  readOnlyRootFilesystem: z.literal(true),
                  capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
                }),
                startupProbe: probe,
                livenessProbe: probe,
                readinessProbe: probe,
                ports: z.tuple([z.object({ name: z.literal('http'), containerPort: z.literal(3000) })]),
              }),
            ]),
          }),
        }),
      }),
    })
    .parse(one('Deployment'));
  const [container] = spec.template.spec.containers;

  it('has the objects of a service behind an ingress', () => {
    expect(objects.map(({ kind }) => kind)).toEqual([
      'ConfigMap',
      'Deployment',
      'Service',
      'PodDisruptionBudget',
      'Ingress',
    ]);
  });

  it('restarts only processes that do not answer, and sends requests only to those whose database works', () => {
    expect(container.livenessProbe.httpGet.path).toBe('/livez');
    expect(container.readinessProbe.httpGet.path).toBe('/readyz');
    for (const each of [container.startupProbe, container.livenessProbe, container.readinessProbe])
      expect(probes.has(each.httpGet.path)).toBe(true);
  });

  it('has a valid configuration, and time to stop', () => {
    const data = z
      .record(z.string(), z.string())
      .parse(z.object({ data: z.unknown() }).parse(one('ConfigMap')).data);
    expect(Object.keys(data).filter((name) => !variableNames.has(name))).toEqual([]);
    const secrets = Object.fromEntries(
      Object.entries(data).map(([name, value]) =>
        name.endsWith('_FILE') ? [name.slice(0, -5), 'secret'] : [name, value],
      ),
    );
    const { drain } = loadConfig(secrets);
    expect(spec.template.spec.terminationGracePeriodSeconds * 1000).toBeGreaterThan(drain + 25_000);
  });
});
