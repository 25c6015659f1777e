const NodeRequest = globalThis.Request

interface Init extends RequestInit {
  duplex?: 'half'
}

/** Stands for the platform's `Request`, which has `cf` and takes a stream as its body without further words. */
export class WorkerRequest extends NodeRequest {
  override readonly cf: never

  constructor(input: string | URL | Request, init: Init = {}) {
    const isStreamed = init.body instanceof ReadableStream || (input instanceof NodeRequest && input.body !== null)
    super(input as Request, isStreamed ? ({ ...init, duplex: 'half' } as RequestInit) : init)
    const inherited = input instanceof NodeRequest ? input.cf : undefined
    this.cf = (init.cf ?? inherited) as never
  }

  override clone(): never {
    return Object.setPrototypeOf(Object.assign(super.clone(), { cf: this.cf }), WorkerRequest.prototype) as never
  }
}
