/** How the part of the app stands that serves it without a line. */
export async function workerState(): Promise<string> {
  // Not there without HTTPS.
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  if (!serviceWorker) return 'não disponível neste navegador'
  const registration = await serviceWorker.getRegistration()
  if (!registration) return 'não instalado'
  if (registration.waiting) return 'ativo, com uma versão nova à espera'
  if (registration.installing) return 'instalando'
  return registration.active ? 'ativo' : 'não instalado'
}
