/** Header of an answer out of the worker's cache: the server's instant at which it was true. */
export const CACHED_SINCE = 'X-Kept-Since'
