import { compare } from './load';
import { startComparison, startPartnerHub } from './processes';
import { report } from './report';
import { createBenchWorkspace } from './workspace';

/** Compares a server-rendered screen with plain React rendering the same number of elements. */
export async function measurePages(): Promise<void> {
  const { dataDir, cookie, remove } = await createBenchWorkspace(10_000);
  const ours = await startPartnerHub(dataDir);
  const url = `${ours.url}/partners/directory`;
  const html = await (await fetch(url, { headers: { cookie } })).text();
  const elements = html.match(/<[a-z]/g)?.length ?? 0;
  const cards = html.match(/href="\/partners\/[0-9a-f-]{36}"/g)?.length ?? 0;
  const plain = await startComparison('plain-react-server.ts', { ELEMENTS: String(elements) });
  const result = await compare({ url, cookie }, { url: plain.url });
  report({
    what: `/partners/directory, ${cards} cards, against plain React`,
    unit: '×',
    value: result.ratio,
    target: { atLeast: 0.15 },
    figures: `${result.ours.toFixed(0)}/s against ${result.theirs.toFixed(0)}/s for ${elements} elements`,
  });
  await ours.stop();
  await plain.stop();
  remove();
}
