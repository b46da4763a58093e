import { lazyComponent } from '../../lib/screens/lazy-component';

/**
 * The files of a record: `<Attachments object="deal:{id}">`. Any page of a record can show it. It reads its data itself,
 * and its code loads when it is first shown.
 */
export const Attachments = lazyComponent(() => import('./AttachmentList'));
