import { attachmentsPath } from './attachments';
import { declaredCalls } from './called-routes';
import type { DescribedOperation } from './described-operations';
import { createRandom, createValues } from './hostile-values';

/** A call with a body that it reads completely. */
export interface CallWithBody {
  operation: DescribedOperation;
  /** Path and query. */
  target: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Whether the body is a file. */
  isUpload: boolean;
}

/** Creates a body of each type that the calls take. */
export async function callsWithBody(
  operations: readonly DescribedOperation[],
  file: Buffer<ArrayBuffer>,
): Promise<CallWithBody[]> {
  const calls = declaredCalls();
  const values = createValues(createRandom(7), ['1']);
  const created: CallWithBody[] = [];
  for (const operation of operations)
    for (const type of operation.contentTypes) {
      const schema = calls.find(
        ({ method, path }) => method === operation.method && isOf(path, operation.path),
      )?.body;
      const { headers, body } = schema
        ? { headers: { 'Content-Type': type }, body: textOf(values.fitting(schema, 2_000)) }
        : await fileAs(type, file);
      created.push({ operation, target: targetOf(operation, operations), headers, body, isUpload: !schema });
    }
  return created;
}

const isOf = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);

/** Adds the parameters without which an upload isn't read. */
function targetOf({ path }: DescribedOperation, operations: readonly DescribedOperation[]): string {
  if (path !== '/api/attachments') return `${path}?name=x&fileName=list.csv`;
  const partner = operations
    .find(({ name }) => name === 'getPartner')
    ?.path.split('/')
    .at(-1);
  return attachmentsPath(`partner:${partner}`);
}

const textOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** Returns a file as the body of a request. */
async function fileAs(
  type: string,
  file: Buffer<ArrayBuffer>,
): Promise<Pick<CallWithBody, 'headers' | 'body'>> {
  if (type !== 'multipart/form-data')
    return { headers: { 'Content-Type': type, 'X-File-Name': 'list.csv' }, body: file };
  const form = new FormData();
  form.set('file', new Blob([file]), 'list.csv');
  const sent = new Response(form);
  return {
    headers: { 'Content-Type': sent.headers.get('Content-Type') ?? '' },
    body: Buffer.from(await sent.arrayBuffer()),
  };
}
