/** Header of an answer that the worker kept: the server's instant at which it was true. */
export const CACHED_SINCE = 'X-Kept-Since'
