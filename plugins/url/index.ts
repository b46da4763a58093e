import { definePlugin, type SourceType } from 'partnerhub/plugin';
import { checkPage } from './check-page';

/** A page whose main text is compared with its previous text. */
const url: SourceType = {
  type: 'url',
  label: 'Web page',
  takes: 'url',
  category: 'product_update',

  normalize(address) {
    if (address.url === null) throw new Error('A web page needs a URL');
    return address;
  },

  check: checkPage,
};

export default definePlugin({ sources: [url] });
