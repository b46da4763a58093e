// The minimum for `GET /api/partners` with the columns of its answers and `POST /api/leads`: node:http, the session look-up and the statement.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { connect } from '../../src/db/connect';
import { hashToken, newId } from '../../src/lib/ids';

const db = connect({
  dataDir: process.env.PARTNERHUB_DATA ?? '',
  databaseUrl: process.env.DATABASE_URL ?? null,
});

const session = `
  SELECT s."userId", s."expiresAt", u.email, u.role, u."superAdmin", w.id AS "workspaceId", w.name, m.role, m."partnerId"
  FROM sessions s JOIN users u ON u.id = s."userId"
  LEFT JOIN workspace_members m ON m."userId" = s."userId" AND m."workspaceId" = s."workspaceId"
  LEFT JOIN workspaces w ON w.id = m."workspaceId"
  WHERE s.id = ?`;
const columns = `id, "workspaceId", name, description, industry, size, location, website, logo, status,
  "partnershipType", tags, tier, "externalId", custom, "onboardingStatus", "ownerId", "createdAt", "updatedAt"`;
const list = `SELECT ${columns} FROM partners WHERE "workspaceId" = ? ORDER BY "createdAt" DESC, id DESC LIMIT 50`;
const one = `SELECT ${columns} FROM partners WHERE id = ? AND "workspaceId" = ?`;

interface Partner {
  partnershipType: string;
  tags: string;
}

const present = (row: Partner) => ({
  ...row,
  partnershipType: JSON.parse(row.partnershipType),
  tags: JSON.parse(row.tags),
});

// The load generator closes its connections in the middle of requests.
const server = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy());
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = /partnerhub_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const [member]: { workspaceId: string }[] = await db.read.raw(session, [hashToken(token)]);
  if (!member) return void response.writeHead(401).end();
  if (request.method === 'POST') return create(request, response, member.workspaceId);
  const id = /^\/api\/partners\/([^?]+)/.exec(request.url ?? '')?.[1];
  const rows: Partner[] = await db.read.raw(
    id ? one : list,
    id ? [id, member.workspaceId] : [member.workspaceId],
  );
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(id ? rows.map(present)[0] : rows.map(present)));
}

async function create(
  request: IncomingMessage,
  response: ServerResponse,
  workspaceId: string,
): Promise<void> {
  const given = (await json(request)) as object;
  const now = new Date().toISOString();
  const lead = { ...given, id: newId(), workspaceId, createdAt: now, updatedAt: now };
  await db.write('leads').insert({ ...lead, searchText: JSON.stringify(given).toLowerCase() });
  response.writeHead(201, { 'Content-Type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(lead));
}

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
