import { describe, expect, it } from 'vitest';
import { conditionalHeaders, validatorsOf } from './plugin-api';

describe('conditional requests', () => {
  const modified = 'Sun, 22 Nov 2026 08:00:00 GMT';

  it('send the validators of the last answer', () => {
    const validators = validatorsOf(new Headers({ ETag: 'W/"one"', 'Last-Modified': modified, Age: '3' }));
    expect(validators).toEqual({ etag: 'W/"one"', lastModified: modified });
    expect(conditionalHeaders({ ...validators, feedUrl: 'https://initrode.example/feed' })).toEqual({
      'if-none-match': 'W/"one"',
      'if-modified-since': modified,
    });
  });

  it('are unconditional without validators, and after one that is too long', () => {
    expect(conditionalHeaders(validatorsOf(new Headers()))).toEqual({});
    const long = new Headers({ etag: `"${'x'.repeat(500)}"`, 'last-modified': modified });
    expect(conditionalHeaders(validatorsOf(long))).toEqual({ 'if-modified-since': modified });
  });
});
