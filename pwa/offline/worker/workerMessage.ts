/** What a page tells the worker. */
export type WorkerMessage =
  /** workbox-window's word for: take over from the older worker. */
  | { type: 'SKIP_WAITING' }
  /** What the page loaded before there was a worker to keep it. */
  | { type: 'used'; urls: string[] }
  /** An admin is signed in here: every screen of the desk must open without a line. */
  | { type: 'deskOpened' }
  | { type: 'deskLeft' }
