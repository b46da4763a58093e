import type { MonitoringServices } from '../create-monitoring';
import { viewMonitoring } from '../monitoring.rules';
import { rawBody } from '../../../http/calls/answers';
import { customResponse } from '../../../http/calls/call-response';
import { api } from '../../../http/calls/declare';

const DAY = 24 * 3600;

export const changesCalls = ({ pageScreenshots }: MonitoringServices) => ({
  '/api/feed-items/:id/screenshots/:moment': api({
    GET: {
      answer: rawBody('image/webp', 'image/jpeg', 'image/png'),
      permission: viewMonitoring,
      async run({ actor, param }) {
        const { image, contentType } = await pageScreenshots.image(actor, param('id'), param('moment'));
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
  }),
});
