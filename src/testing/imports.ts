import type { ImportView } from '../features/imports/present-import';
import type { ImportEntity } from '../features/imports/imports.rules';
import type { TestResponse, Client } from './client';

/** Uploads a file as the browser does. Strings are encoded as UTF-8. */
export function uploadFile<Body = ImportView>(
  client: Client,
  entity: ImportEntity,
  file: string | Buffer<ArrayBuffer>,
  fileName = 'list.csv',
  type = 'text/csv',
): Promise<TestResponse<Body>> {
  return client.post<Body>(`/api/${entity}/imports?fileName=${encodeURIComponent(fileName)}`, undefined, {
    rawBody: new Blob([file]),
    headers: { 'Content-Type': type },
  });
}

/** Uploads a valid file. */
export async function startImport(client: Client, entity: ImportEntity, file: string): Promise<ImportView> {
  const { status, body } = await uploadFile(client, entity, file);
  if (status !== 201) throw new Error(`the file was refused: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Confirms an import after its preview. */
export const confirmImport = (
  client: Client,
  { id, digest }: Pick<ImportView, 'id' | 'digest'>,
  more: object = {},
): Promise<TestResponse<ImportView & { error?: string }>> =>
  client.post(`/api/imports/${id}/confirm`, { digest, ...more });
