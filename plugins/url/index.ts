import { definePlugin, PluginError, type SourceType } from 'partnerhub/plugin';
import { checkPage } from './check-page';
import { findProblems, pageOptions, readPageOptions } from './page-options';
import { previewPage } from './preview-page';

/** A page whose text, or a part of it, is compared with the previous version. */
const url: SourceType = {
  type: 'url',
  label: 'Web page',
  takes: 'url',
  category: 'product_update',

  normalize(address) {
    if (address.url === null) throw new PluginError('A web page needs a URL');
    return address;
  },

  options: pageOptions,
  validateOptions: findProblems,
  preview: previewPage,
  check: (source, tools) => checkPage(source, tools, readPageOptions(source.options)),
};

export default definePlugin({ sources: [url] });
