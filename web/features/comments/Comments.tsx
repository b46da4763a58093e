import { lazyComponent } from '../../lib/screens/lazy-component';

/**
 * The comments on a record, with a field to add one: `<Comments object="lead:{id}">`. Any page or dialog of a record can
 * show it. It reads its data itself, and its code loads when it is first shown.
 */
export const Comments = lazyComponent(() => import('./CommentThread'));
