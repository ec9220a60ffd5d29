/** Header of an answer that the worker kept: the server's instant at which it was true. */
export const KEPT_SINCE = 'X-Kept-Since'
