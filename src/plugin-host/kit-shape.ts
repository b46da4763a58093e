import * as z from 'zod';
import { kitMethods } from './call-secrets';
import { bindMethods, id, method, text, webUrl } from './contribution-fields';

/** A page of a list of another tool: which one, and where and with which key to read it. */
export interface GivenPage {
  cursor: string | null;
  key: string;
  address: string;
}

/** A kit that reads what another program for affiliates knows. */
const kitShape = {
  id,
  label: text(60),
  address: webUrl,
  keyFormat: text(60),
  keyHelp: text(300),
  readAffiliates: method<GivenPage>(),
  readLinks: method<GivenPage>(),
  readCustomers: method<GivenPage>(),
  readCommissions: method<GivenPage>(),
};
export const kit = z.preprocess(bindMethods(kitMethods, kitShape), z.object(kitShape));
