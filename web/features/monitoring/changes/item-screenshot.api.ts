import { rawBody } from '../../../lib/api/api-answers.server';
import { viewMonitoring } from '../../../../src/features/monitoring/monitoring.rules';
import { api } from '../../../lib/api/api.server';
import { customResponse } from '../../../lib/api/api-response.server';

const DAY = 24 * 3600;

const { loader, action } = api({
  GET: {
    answer: rawBody('image/webp', 'image/jpeg', 'image/png'),
    permission: viewMonitoring,
    async run({ app, actor, param }) {
      const { image, contentType } = await app.pageScreenshots.image(actor, param('id'), param('moment'));
      return customResponse({
        status: 200,
        headers: {
          'Content-Type': contentType,
          // The screenshot of a change never changes, and only its workspace can see it.
          'Cache-Control': `private, max-age=${DAY}, immutable`,
          // Keep the browser from treating the bytes of a foreign page as anything but an image.
          'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
          'Cross-Origin-Resource-Policy': 'same-origin',
        },
        body: image,
      });
    },
  },
});
export { loader, action };
