import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attachmentsPath, sendFile, uploadAttachment } from '../../testing/attachments';
import { startClamd, type ClamdStub } from '../../testing/clamd';
import type { Client } from '../../testing/client';
import { makeDeal } from '../../testing/deals';
import { makePartner, UNKNOWN_ID } from '../../testing/partners';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startS3, type S3Stub } from '../../testing/s3';
import { startTestServer, type TestServer } from '../../testing/server';
import { days, minutes } from '../../lib/clock';
import { northwind } from '../applications/applications.fixture';
import type { AuditEntryView } from '../audit/audit.service';
import { createFilesRepo } from '../files/files.repo';
import { createFileSweep } from '../files/sweep-files';
import type { ShownAttachment } from './attachments.service';

const KIB = 1024;
const MAX = 64 * KIB;
const QUOTA = 256 * KIB;

let s3: S3Stub;
let clamd: ClamdStub;
beforeAll(async () => {
  [s3, clamd] = await Promise.all([startS3(), startClamd()]);
});
afterAll(async () => {
  await Promise.all([s3.close(), clamd.close()]);
});

describe.each([
  ['a folder', () => ({})],
  ['S3', () => s3.env],
])('attachments in %s', (kind, envOf) => {
  let server: TestServer;
  let team: Team;
  let partner: string;
  beforeAll(async () => {
    server = await startTestServer({
      PARTNERHUB_MAX_UPLOAD: String(MAX),
      PARTNERHUB_FILES_QUOTA: String(QUOTA),
      ...clamd.env,
      ...envOf(),
    });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    team = await makeTeam(server);
    partner = `partner:${team.partnerId}`;
    clamd.answer = undefined;
  });

  const listOf = async (client: Client, object = partner) =>
    (await client.get<ShownAttachment[]>(attachmentsPath(object))).body;
  const messageOf = (error: string) => ({ body: { error } });
  const usage = async () =>
    (await server.app.db.read('file_usage').where({ workspaceId: team.workspaceId }).first('bytes'))?.bytes ??
    0;
  const rowsOfTeam = () => server.app.db.read('files').where({ workspaceId: team.workspaceId });
  const download = (id: string, headers: Record<string, string> = {}, client = team.viewer) =>
    fetch(`${server.url}/api/attachments/${id}/download`, {
      headers: { Cookie: client.cookie(), ...headers },
    });
  const storedIds = async () => {
    const names: string[] = [];
    for await (const { key } of server.app.fileStorage.list()) names.push(key.slice(3));
    return names;
  };

  it('stores a file, lists it and returns the same bytes', async () => {
    const content = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251));
    const made = await uploadAttachment(team.editor, partner, {
      name: 'Vertrag “ü” 中文.pdf',
      type: 'application/pdf',
      content,
    });
    expect(made).toEqual({
      id: expect.any(String),
      fileName: 'Vertrag “ü” 中文.pdf',
      contentType: 'application/octet-stream',
      size: 5000,
      createdBy: team.userIds.editor,
      createdByName: team.emails.editor,
      createdAt: expect.any(String),
    });
    expect(await listOf(team.viewer)).toEqual([made]);
    const response = await download(made.id);
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '5000',
      'content-disposition': `attachment; filename="Vertrag _u_ __.pdf"; filename*=UTF-8''Vertrag%20%E2%80%9C%C3%BC%E2%80%9D%20%E4%B8%AD%E6%96%87.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'accept-ranges': 'bytes',
    });
    expect(await rowsOfTeam()).toMatchObject([
      {
        sha256: createHash('sha256').update(content).digest('hex'),
        createdBy: team.userIds.editor,
        deletedAt: null,
      },
    ]);
    expect(clamd.scanned.at(-1)).toBe(5000);
  });

  it('returns parts of a file', async () => {
    const { id } = await uploadAttachment(team.editor, partner, { content: '0123456789' });
    for (const [range, status, text, contentRange] of [
      ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
      ['bytes=7-', 206, '789', 'bytes 7-9/10'],
      ['bytes=-3', 206, '789', 'bytes 7-9/10'],
      ['bytes=0-999', 206, '0123456789', 'bytes 0-9/10'],
      ['bytes=1-2,4-5', 200, '0123456789', null],
      ['lines=1-2', 200, '0123456789', null],
    ] as const) {
      const response = await download(id, { Range: range });
      expect([range, response.status, await response.text()]).toEqual([range, status, text]);
      expect(response.headers.get('Content-Range')).toBe(contentRange);
    }
    const behind = await download(id, { Range: 'bytes=10-' });
    expect([behind.status, behind.headers.get('Content-Range')]).toEqual([416, 'bytes */10']);
  });

  it('takes the file of a form', async () => {
    const form = new FormData();
    form.append('note', 'ignored');
    form.append(
      'file',
      new Blob(['{"a":1}'], { type: 'application/json' }),
      '../../etc/Zürich\u202egnp.json',
    );
    const response = await fetch(server.url + attachmentsPath(partner), {
      method: 'POST',
      headers: { Cookie: team.editor.cookie() },
      body: form,
    });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      fileName: 'Zürichgnp.json',
      contentType: 'application/json',
      size: 7,
    });
  });

  // ASVS 5.2.2, 5.3.1
  it('takes the type from the content, and never one that a browser would run', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const typeOf = async (type: string, content: string | Uint8Array<ArrayBuffer>) =>
      (await uploadAttachment(team.editor, partner, { type, content })).contentType;
    expect(await typeOf('text/html', png)).toBe('image/png');
    expect(await typeOf('text/html', '<script>alert(1)</script>')).toBe('text/plain');
    expect(await typeOf('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>')).toBe('text/plain');
    expect(await typeOf('image/svg+xml', '<?xml version="1.0"?><svg/>')).toBe('text/plain');
    expect(await typeOf('image/png', 'not a picture')).toBe('text/plain');
    expect(await typeOf('text/csv; charset=utf-8', 'a,ü\n')).toBe('text/csv');
    expect(await typeOf('text/plain', new Uint8Array([1, 2, 255]))).toBe('application/octet-stream');
    expect(await typeOf('nonsense', '%PDF-1.7\n')).toBe('application/pdf');
  });

  it('refuses bodies that are not one file', async () => {
    const post = (headers: Record<string, string>, body: BodyInit) =>
      fetch(server.url + attachmentsPath(partner), {
        method: 'POST',
        headers: { Cookie: team.editor.cookie(), ...headers },
        body,
      });
    const errorOf = async (response: Response) => [response.status, (await response.json()).error];
    const form = (entries: [string, string | Blob][]) => {
      const made = new FormData();
      for (const [name, value] of entries) made.append(name, value);
      return made;
    };
    const file = new Blob(['x']);
    const boundary = { 'Content-Type': 'multipart/form-data; boundary=b' };
    const named = { 'X-File-Name': 'a.txt' };
    for (const [sent, status, error] of [
      [() => post({}, 'x'), 400, 'X-File-Name is required'],
      [() => post({ 'X-File-Name': '%ff' }, 'x'), 400, 'X-File-Name must be percent-encoded UTF-8'],
      [() => post(named, ''), 400, 'The file is empty'],
      [() => post({}, form([['other', file]])), 400, 'A file is required'],
      [
        () =>
          post(
            {},
            form([
              ['file', file],
              ['file', file],
            ]),
          ),
        400,
        'Only one file can be uploaded at a time',
      ],
      [
        () => post({}, form(Array.from({ length: 21 }, (_, index) => [`f${index}`, 'x']))),
        400,
        'The form has too many fields',
      ],
      [
        () => post(boundary, '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\ncut'),
        400,
        'Malformed multipart body',
      ],
      [() => post({ 'Content-Type': 'multipart/form-data' }, 'x'), 400, 'Malformed multipart body'],
      [() => post(named, 'x'.repeat(MAX + 1)), 413, 'Files can have at most 64 KiB'],
      [
        () => post({}, form([['file', new Blob(['x'.repeat(MAX + 1)])]])),
        413,
        'Files can have at most 64 KiB',
      ],
    ] as const)
      expect(await errorOf(await sent())).toEqual([status, error]);
    expect(await rowsOfTeam()).toEqual([]);
    expect(await usage()).toBe(0);
  });

  // ASVS 5.4.3
  it('refuses malware, and any file while the scanner does not work', async () => {
    const send = (content: string) => sendFile(team.editor, attachmentsPath(partner), { content });
    expect(await send('has EICAR in it')).toMatchObject({
      status: 422,
      ...messageOf('This file contains malware'),
    });
    const broken = {
      status: 503,
      ...messageOf("Files can't be checked for malware right now. Please try again later."),
    };
    clamd.answer = 'INSTREAM size limit exceeded. ERROR';
    expect(await send('good')).toMatchObject(broken);
    clamd.answer = '';
    expect(await send('good')).toMatchObject(broken);
    expect(await rowsOfTeam()).toEqual([]);
    const before = await storedIds();
    clamd.answer = undefined;
    const { status } = await send('good');
    expect(status).toBe(201);
    expect(await storedIds()).toHaveLength(before.length + 1);
  });

  it('checks the permissions of each role for the files of a partner and an application', async () => {
    const { body: application } = await team.admin.post<{ id: string }>('/api/admin/applications', northwind);
    const of = `application:${application.id}`;
    const call = (method: 'get' | 'add', object: string) =>
      statusByCaller(server, team, (client) =>
        method === 'get' ? client.get(attachmentsPath(object)) : sendFile(client, attachmentsPath(object)),
      );
    const others = { anyone: 401, outsider: 404, portal: 403 };
    expect(await call('get', partner)).toEqual({
      ...others,
      viewer: 200,
      editor: 200,
      admin: 200,
      owner: 200,
    });
    expect(await call('add', partner)).toEqual({
      ...others,
      viewer: 403,
      editor: 201,
      admin: 201,
      owner: 201,
    });
    expect(await call('get', of)).toEqual({ ...others, viewer: 403, editor: 403, admin: 200, owner: 200 });
    expect(await call('add', of)).toEqual({ ...others, viewer: 403, editor: 403, admin: 201, owner: 201 });
    const secret = (await listOf(team.admin, of))[0]?.id ?? '';
    const path = `/api/attachments/${secret}`;
    expect(await statusByCaller(server, team, (client) => client.get(`${path}/download`))).toEqual({
      ...others,
      viewer: 403,
      editor: 403,
      admin: 200,
      owner: 200,
    });
    expect((await team.editor.delete(path)).status).toBe(403);
    expect((await team.outsider.delete(path)).status).toBe(404);
    expect((await team.admin.delete(path)).status).toBe(204);
    // Only admins find it in the trash.
    expect((await team.editor.post(`/api/trash/${secret}/restore`)).status).toBe(404);
    expect((await team.admin.post(`/api/trash/${secret}/restore`)).status).toBe(200);
    expect((await download(secret, {}, team.admin)).status).toBe(200);
  });

  it('returns 404 for unknown objects and files, and 400 for objects without a kind', async () => {
    for (const object of [`deal:${UNKNOWN_ID}`, `partner:${UNKNOWN_ID}`, `lead:${UNKNOWN_ID}`]) {
      expect((await team.editor.get(attachmentsPath(object))).status).toBe(404);
      expect((await sendFile(team.editor, attachmentsPath(object))).status).toBe(404);
    }
    expect(await team.editor.get('/api/attachments')).toMatchObject({
      status: 400,
      ...messageOf('object is required'),
    });
    expect((await team.editor.get(`/api/attachments/${UNKNOWN_ID}/download`)).status).toBe(404);
    expect(await team.editor.delete(`/api/attachments/${UNKNOWN_ID}`)).toMatchObject({
      status: 404,
      ...messageOf('File not found'),
    });
  });

  it('pages, newest first', async () => {
    for (const name of ['a', 'b', 'c']) await uploadAttachment(team.editor, partner, { name });
    const first = await team.viewer.get<ShownAttachment[]>(`${attachmentsPath(partner)}&limit=2`);
    expect(first.body.map(({ fileName }) => fileName)).toEqual(['c', 'b']);
    expect(first.headers.get('X-Total-Count')).toBe('3');
    const [, next = ''] = /<([^>]*)>/.exec(first.headers.get('Link') ?? '') ?? [];
    expect((await team.viewer.get<ShownAttachment[]>(next)).body.map(({ fileName }) => fileName)).toEqual([
      'a',
    ]);
  });

  it('records uploads and deletions', async () => {
    const { id } = await uploadAttachment(team.editor, partner, { name: 'Plan.txt' });
    await team.editor.delete(`/api/attachments/${id}`);
    const { body } = await team.admin.get<AuditEntryView[]>('/api/audit-log?objectType=attachment');
    expect(body.map(({ action, objectName, objectId }) => [action, objectName, objectId])).toEqual([
      ['deleted', 'Plan.txt', id],
      ['created', 'Plan.txt', id],
    ]);
  });

  // ASVS 5.2.1
  it('keeps the files of a workspace within its quota, also when many arrive at once', async () => {
    const content = 'x'.repeat(60 * KIB);
    const clients = [team.editor, team.admin, team.owner];
    const sent = await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        sendFile(clients[index % 3] ?? team.editor, attachmentsPath(partner), { content }),
      ),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 413, 413, 413, 413, 413]);
    expect(sent.find(({ status }) => status === 413)).toMatchObject(
      messageOf('There is no room for this file: the files of a workspace can take 256 KiB'),
    );
    expect(await usage()).toBe(4 * 60 * KIB);
    expect(await rowsOfTeam()).toHaveLength(4);
    // Another workspace has its own quota.
    const other = await makeTeam(server);
    expect((await uploadAttachment(other.editor, `partner:${other.partnerId}`, { content })).size).toBe(
      60 * KIB,
    );
  });

  it('deletes an interrupted upload, and limits concurrent uploads per person', async () => {
    const before = await storedIds();
    const refused: Promise<number>[] = [];
    const begin = () => {
      const sending = request(server.url + attachmentsPath(partner), {
        method: 'POST',
        headers: { Cookie: team.editor.cookie(), 'X-File-Name': 'a', 'Content-Length': '50000' },
      });
      sending.on('error', () => undefined);
      refused.push(
        new Promise((resolve) => sending.on('response', ({ statusCode = 0 }) => resolve(statusCode))),
      );
      sending.write('x'.repeat(20_000));
      return sending;
    };
    const open = Array.from({ length: 6 }, begin);
    expect(await Promise.race(refused)).toBe(429);
    expect(await sendFile(team.editor, attachmentsPath(partner))).toMatchObject({
      status: 429,
      ...messageOf('You can upload 5 files at a time. Please wait for the others.'),
    });
    // Others aren't affected.
    expect((await sendFile(team.admin, attachmentsPath(partner))).status).toBe(201);
    for (const sending of open) sending.destroy();
    await expect.poll(async () => (await sendFile(team.editor, attachmentsPath(partner))).status).toBe(201);
    const names = (await listOf(team.viewer)).map(({ fileName }) => fileName);
    expect(new Set(names)).toEqual(new Set(['Notes.txt']));
    expect(await storedIds()).toHaveLength(before.length + names.length);
    expect(await server.app.fileStorage.deletePartial(new Date(Date.now() + minutes(5)))).toBe(0);
  });

  it('keeps files while the trash needs them, and deletes them some days later', async () => {
    const made = await makePartner(team.editor);
    const object = `partner:${made.id}`;
    const kept = await uploadAttachment(team.editor, object, { content: 'kept' });
    const single = await uploadAttachment(team.editor, object, { content: 'single' });
    const deal = await makeDeal(team.editor, team.partnerId);
    const ofDeal = await uploadAttachment(team.editor, `deal:${deal.id}`);
    const sweep = () => server.app.fileSweep.sweep();
    await sweep();
    server.clock.advance(minutes(90));
    expect(await sweep()).toMatchObject({ marked: 0 });

    await team.editor.delete(`/api/attachments/${single.id}`);
    await team.admin.delete(`/api/partners/${made.id}`);
    expect((await team.viewer.get(attachmentsPath(object))).status).toBe(404);
    expect((await download(kept.id)).status).toBe(404);
    server.clock.advance(days(8));
    expect(await sweep()).toMatchObject({ marked: 0 });
    expect((await team.admin.post(`/api/trash/${made.id}/restore`)).status).toBe(200);
    expect(await (await download(kept.id)).text()).toBe('kept');
    expect((await team.editor.post(`/api/trash/${single.id}/restore`)).status).toBe(200);
    expect(await listOf(team.viewer, object)).toEqual([single, kept]);

    await team.editor.delete(`/api/deals/${deal.id}`);
    await team.admin.delete(`/api/partners/${made.id}`);
    for (const id of [deal.id, made.id])
      expect((await team.admin.delete(`/api/trash/${id}`)).status).toBe(204);
    const before = await usage();
    expect(await sweep()).toMatchObject({ marked: 3, deleted: 0 });
    expect(before - (await usage())).toBe(4 + 6 + 5);
    const ids = [kept.id, single.id, ofDeal.id];
    expect(await storedIds()).toEqual(expect.arrayContaining(ids));
    server.clock.advance(days(8));
    expect(await sweep()).toMatchObject({ deleted: 3 });
    for (const id of ids) expect(await storedIds()).not.toContain(id);
    expect(await server.app.db.read('files').whereIn('id', ids)).toEqual([]);
  });

  it('reports a missing file, and deletes bytes without a row', async () => {
    const { id } = await uploadAttachment(team.editor, partner);
    const { db, fileStorage } = server.app;
    const sweepAt = (time: number) =>
      createFileSweep({
        db,
        files: createFilesRepo(db),
        storage: fileStorage,
        clock: { now: () => new Date(time) },
      }).sweepAbandoned();
    await db.write('attachments').where({ id }).delete();
    await db.write('files').where({ id }).delete();
    const { id: missing } = await uploadAttachment(team.editor, partner);
    await fileStorage.delete(`${missing.slice(-2)}/${missing}`);
    const response = await download(missing);
    expect([response.status, (await response.json()).error]).toEqual([
      503,
      'This file is missing on the server. Ask your administrator to restore it from a backup.',
    ]);
    await sweepAt(Date.now());
    expect(await storedIds()).toContain(id);
    expect(await sweepAt(Date.now() + days(2))).toBe(1);
    expect(await storedIds()).not.toContain(id);
  });

  it.runIf(kind === 'a folder')('answers 503 while the storage fails', async () => {
    const { id } = await uploadAttachment(team.editor, partner);
    const folder = join(server.app.config.dataDir, 'files');
    expect(existsSync(folder)).toBe(true);
    expect(await readdir(join(folder, 'partial'))).toEqual([]);
    await rm(folder, { recursive: true });
    expect((await download(id)).status).toBe(503);
    expect((await sendFile(team.editor, attachmentsPath(partner))).status).toBe(201);
  });
});
