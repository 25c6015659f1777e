import { useEffect } from 'react'
import { routes } from '#domain/routes.ts'

/** Registers the service worker on the builders' pages: it sends the outbox and accepts files that other apps share. */
export function useServiceWorker(): void {
  useEffect(() => {
    // In development there is no service worker.
    navigator.serviceWorker?.register(routes.serviceWorker).catch(() => undefined)
  }, [])
}
