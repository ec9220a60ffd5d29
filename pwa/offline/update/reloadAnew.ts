const LONGEST_WAIT_MS = 5_000

/** Reloads into the server's version: the page in the worker's cache would request the same missing files again. Without a connection nothing is done. */
export async function reloadAnew(
  workers: ServiceWorkerContainer | undefined,
  reload: () => void,
): Promise<void> {
  const registration = await workers?.getRegistration()
  try {
    if (registration) await registration.update()
    else await fetch('/', { method: 'HEAD', cache: 'no-store' })
  } catch {
    return
  }
  const newest = registration?.waiting ?? registration?.installing
  if (!newest) return reload()
  workers?.addEventListener('controllerchange', reload, { once: true })
  newest.postMessage({ type: 'SKIP_WAITING' })
  setTimeout(reload, LONGEST_WAIT_MS)
}
