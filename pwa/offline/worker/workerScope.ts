/** The part of `ServiceWorkerGlobalScope` that the worker uses: TypeScript cannot know it beside the page's `window`. */
export type WorkerScope = {
  location: { origin: string }
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void
}
export type LastingEvent = {
  /** Keeps the worker awake until the work is done; an install or activation waits for it. */
  waitUntil(work: Promise<unknown>): void
}
type WorkerEvents = {
  install: LastingEvent
  activate: LastingEvent
  message: LastingEvent & { data: unknown }
  fetch: LastingEvent & { request: Request; respondWith(answer: Promise<Response>): void }
}
