import { Component, type ErrorInfo, type ReactNode } from 'react'
import { routes } from '#domain/routes.ts'

interface Props {
  fallback?: ReactNode
  children: ReactNode
}

/** Catches errors while rendering in the browser, reports them, and shows the fallback, if any (OPT-028). */
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

/** Reports an error to the server (W-49). If that fails, the report is dropped. */
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
