import type { ShownAttachment } from '../features/attachments/attachments.service';
import type { Client, TestResponse } from './client';

export const attachmentsPath = (object: string): string =>
  `/api/attachments?object=${encodeURIComponent(object)}`;

interface FileOptions {
  name?: string;
  type?: string;
  content?: string | Uint8Array<ArrayBuffer>;
}

/** Uploads a file as the body of a request. */
export const sendFile = <Body>(
  client: Client,
  path: string,
  { name = 'Notes.txt', type = 'text/plain', content = 'Hello' }: FileOptions = {},
): Promise<TestResponse<Body>> =>
  client.send<Body>('POST', path, undefined, {
    rawBody: new Blob([content]),
    headers: { 'Content-Type': type, 'X-File-Name': encodeURIComponent(name) },
  });

/** @throws Error if the upload is refused */
export async function uploadAttachment(
  client: Client,
  object: string,
  file: FileOptions = {},
): Promise<ShownAttachment> {
  const { status, body } = await sendFile<ShownAttachment>(client, attachmentsPath(object), file);
  if (status !== 201) throw new Error(`uploading failed: ${status} ${JSON.stringify(body)}`);
  return body;
}
