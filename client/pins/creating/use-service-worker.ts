import { useEffect } from 'react'
import { routes } from '../../../domain/routes.ts'

/** Registers the service worker where pins are made: it sends what waits for the network, and takes what other apps share. */
export function useServiceWorker(): void {
  useEffect(() => {
    // Where it can't be had, as in development, the page does without.
    navigator.serviceWorker?.register(routes.serviceWorker).catch(() => undefined)
  }, [])
}
