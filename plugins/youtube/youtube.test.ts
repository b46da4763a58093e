import { expect, it } from 'vitest';
import { locateChannel } from './channel-address';

const ID = 'UC_x5XG1OV2P6uZZ5FSM9Ttw';

it.each([
  [{ url: `https://www.youtube.com/channel/${ID}/videos` }, { channelId: ID }],
  [{ url: `https://www.youtube.com/feeds/videos.xml?channel_id=${ID}` }, { channelId: ID }],
  [{ handle: ID }, { channelId: ID }],
  [{ handle: '@initrode' }, { page: 'https://www.youtube.com/@initrode' }],
  [{ handle: 'initrode' }, { page: 'https://www.youtube.com/@initrode' }],
  [{ url: 'https://youtube.com/@initrode/videos' }, { page: 'https://www.youtube.com/@initrode' }],
  [{ url: 'https://m.youtube.com/c/Initrode' }, { page: 'https://www.youtube.com/c/Initrode' }],
  [{ handle: 'https://youtube.com/user/initrode' }, { page: 'https://www.youtube.com/user/initrode' }],
  [{ url: 'https://www.youtube.com/initrode' }, { page: 'https://www.youtube.com/initrode' }],
  [
    { url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=9' },
    { page: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
  ],
  [{ url: 'https://youtu.be/dQw4w9WgXcQ?si=x' }, { page: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }],
  [
    { url: 'https://youtube.com/shorts/dQw4w9WgXcQ' },
    { page: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
  ],
  [
    { url: 'https://www.youtube.com/playlist?list=PLabc-123456' },
    { page: 'https://www.youtube.com/playlist?list=PLabc-123456' },
  ],
])('reads the channel %j as %j', (given, place) => {
  expect(locateChannel({ url: null, handle: null, ...given })).toEqual(place);
});

it.each([
  { url: 'https://www.youtube.com/watch?v=short' },
  { url: 'https://www.youtube.com/feed/subscriptions' },
  { url: 'https://www.youtube.com/' },
  { url: 'https://youtu.be/' },
  { url: 'https://youtube.example/@initrode' },
  { handle: '../../etc' },
  {},
])('refuses %j, which is not a channel', (given) => {
  expect(() => locateChannel({ url: null, handle: null, ...given })).toThrow('Enter a YouTube channel');
});
