import { Component, type ErrorInfo, type ReactNode } from 'react'
import { routes } from '../../../domain/routes.ts'

interface Props {
  fallback?: ReactNode
  children: ReactNode
}

/** Catches what breaks while rendering in the browser, reports it, and shows the fallback, if there is one (OPT-028). */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    reportError(error, info.componentStack ?? '')
  }

  override render() {
    return this.state.broken ? (this.props.fallback ?? null) : this.props.children
  }
}

/** Tells the server what broke (W-49). A report that can't be sent is dropped: it must never break more. */
export function reportError(error: unknown, componentStack = ''): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' }
  const body = JSON.stringify({
    message: message.slice(0, 1000),
    stack: (stack ?? '').slice(0, 4000),
    component_stack: componentStack.slice(0, 2000),
    url: location.pathname.slice(0, 1000),
  })
  fetch(routes.api.clientErrors, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    keepalive: true,
  }).catch(() => undefined)
}
