import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { variableNames } from '../src/config';
import { endedOn } from '../src/operations/doctor/node-releases';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

const services = z
  .object({
    services: z.record(
      z.string(),
      z.looseObject({
        read_only: z.boolean(),
        cap_drop: z.array(z.string()),
        cap_add: z.array(z.string()).default([]),
        security_opt: z.array(z.string()),
        tmpfs: z.array(z.string()),
        privileged: z.undefined().optional(),
        environment: z.record(z.string(), z.string().nullable()).optional(),
        env_file: z.array(z.object({ path: z.string(), required: z.boolean() })).optional(),
      }),
    ),
  })
  .parse(parse(read('compose.yaml'))).services;

const profile = z
  .object({
    defaultAction: z.string(),
    syscalls: z.array(
      z.object({
        names: z.array(z.string()),
        action: z.string(),
        args: z.array(z.object({ index: z.number() })).default([]),
      }),
    ),
  })
  .parse(JSON.parse(read('container/seccomp.json')));

describe.each(Object.entries(services))('the container %s', (name, service) => {
  // ASVS 13.2.2
  it('has a read-only file system, no gained privileges, and few capabilities', () => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(service.security_opt).toContain('no-new-privileges:true');
    expect(service.security_opt.join()).not.toContain('unconfined');
    expect(service.tmpfs.some((mount) => mount.startsWith('/tmp'))).toBe(true);
    const needed = name === 'postgres' ? ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'] : [];
    expect(service.cap_add).toEqual(needed);
  });
});

describe('the password of PostgreSQL', () => {
  it('is not part of a URL, where it could not contain all characters', () => {
    const { environment = {} } = services['partnerhub'] ?? {};
    const password = services['postgres']?.environment?.['POSTGRES_PASSWORD'];
    expect(environment['DATABASE_URL']).toBeUndefined();
    expect(environment['PARTNERHUB_DATABASE_HOST']).toBe('postgres');
    expect(environment['PARTNERHUB_DATABASE_PASSWORD']).toBe(password);
  });

  it('comes from a file of settings that the example explains, with any characters', () => {
    expect(services['partnerhub']?.env_file).toEqual([{ path: '.env', required: false }]);
    const example = read('container/example.env').replace(
      "POSTGRES_PASSWORD=''",
      "POSTGRES_PASSWORD='ab/cd+ef=$#@:% '",
    );
    expect(parseEnv(example)).toEqual({
      POSTGRES_PASSWORD: 'ab/cd+ef=$#@:% ',
      PARTNERHUB_URL: 'http://localhost:3000',
    });
    const offered = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name = '']) => name);
    expect(offered.filter((name) => !variableNames.has(name))).toEqual(['POSTGRES_PASSWORD', 'IMAGE_TARGET']);
  });
});

describe('the system calls that PartnerHub may make', () => {
  const allowed = new Set(
    profile.syscalls.filter(({ action }) => action === 'SCMP_ACT_ALLOW').flatMap(({ names }) => names),
  );

  it('are an allowlist that the compose file uses', () => {
    expect(profile.defaultAction).toBe('SCMP_ACT_ERRNO');
    expect(services['partnerhub']?.security_opt).toContain('seccomp=container/seccomp.json');
  });

  it("include what Chromium's sandbox needs", () => {
    expect(['clone', 'unshare', 'chroot', 'seccomp'].filter((name) => !allowed.has(name))).toEqual([]);
  });

  it("don't include calls that change the machine", () => {
    const privileged = [
      'mount',
      'umount2',
      'pivot_root',
      'setns',
      'ptrace',
      'bpf',
      'keyctl',
      'reboot',
      'swapon',
    ];
    const modules = [
      'init_module',
      'finit_module',
      'kexec_load',
      'perf_event_open',
      'userfaultfd',
      'io_uring_setup',
    ];
    expect([...privileged, ...modules].filter((name) => allowed.has(name))).toEqual([]);
  });
});

describe('the image', () => {
  const dockerfile = read('Dockerfile');
  const base = /^ARG NODE_IMAGE=(node:(\d+)-\S+)$/m.exec(dockerfile);

  // ASVS 15.2.1
  it('is built on a version of Node.js that gets security fixes, the one of check:lts', () => {
    expect(endedOn(Number(base?.[2]), new Date())).toBeNull();
    expect(JSON.parse(read('package.json')).scripts['check:lts']).toContain(`node@${base?.[2]} `);
    expect(read('compose.yaml')).toContain(`NODE_IMAGE: \${NODE_IMAGE:-${base?.[1]}}`);
  });

  it('has one base that a digest can pin', () => {
    const stages = [...dockerfile.matchAll(/^FROM (\S+) AS (\S+)$/gm)].map(([, image, name]) => [
      name,
      image,
    ]);
    expect(stages).toEqual([
      ['build', '${NODE_IMAGE}'],
      ['base', '${NODE_IMAGE}'],
      ['slim', 'base'],
      ['full', 'base'],
    ]);
  });

  it('has a slim target without Chromium and fonts, and a full one, which is the default', () => {
    const [, slim = ''] = /^FROM base AS slim$([^]*?)^FROM /m.exec(dockerfile) ?? [];
    expect(slim).not.toMatch(/apt-get|CHROMIUM/);
    expect(read('compose.yaml')).toContain('target: ${IMAGE_TARGET:-full}');
    expect(dockerfile.slice(0, dockerfile.indexOf('AS full'))).not.toContain('chromium');
  });

  it('has fonts for the scripts that PDF documents and page screenshots show', () => {
    const [, final = ''] = dockerfile.split(/^FROM .*$(?![^]*^FROM )/m);
    for (const font of ['fonts-liberation', 'fonts-noto-core', 'fonts-noto-cjk', 'fonts-noto-color-emoji'])
      expect(final.split(/\s+/)).toContain(font);
  });

  // ASVS 13.2.2
  it('runs as an unprivileged user and reports its health', () => {
    for (const [stage = ''] of dockerfile.matchAll(/^FROM base AS [^]*?(?=^FROM |$(?![^]))/gm))
      expect(/^USER (.+)$/m.exec(stage)?.[1]).toBe('partnerhub');
    expect(dockerfile).toMatch(/^HEALTHCHECK .*\n.*\/healthz/m);
  });
});
