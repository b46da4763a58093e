import { createServer } from 'node:http';

/**
 * Serves feeds of 5 MB at /feed/* and pages of 2 MB at /page/*. Each response has new posts or rows. Rows that change
 * at every check would be learned as noise.
 */
let turn = 0;
const words = 'Initrode announces a partnership that changes how teams of all sizes work together. ';

const feed = (): string => {
  const posts = Array.from({ length: 1000 }, (_, post) => {
    const text = `&lt;p&gt;${words.repeat(58)}&lt;/p&gt;`;
    return `<item><guid>${turn}-${post}</guid><title>Post ${turn}-${post}</title><description>${text}</description></item>`;
  });
  return `<rss version="2.0"><channel><title>Initrode</title>${posts.join('')}</channel></rss>`;
};

const page = (): string => {
  const rows = Array.from({ length: 20_000 }, (_, row) => {
    const text = row % 1000 < turn ? `Row ${row} is open to new customers` : `Row ${row}: ${words}`;
    return `<li class="row"><a href="/rows/${row}">${text}</a></li>`;
  });
  return `<html><head><title>Rows</title></head><body><ul>${rows.join('')}</ul></body></html>`;
};

const server = createServer((request, response) => {
  turn += 1;
  const isFeed = request.url?.startsWith('/feed') === true;
  response.setHeader('Content-Type', isFeed ? 'application/rss+xml' : 'text/html; charset=utf-8');
  response.end(isFeed ? feed() : page());
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`http://127.0.0.1:${address instanceof Object ? address.port : 0}\n`);
});
