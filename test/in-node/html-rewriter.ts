import { HTMLRewriter as Parser } from 'html-rewriter-wasm'

type ElementHandlers = Parameters<Parser['on']>[1]
type DocumentHandlers = Parameters<Parser['onDocument']>[0]

/** Stands for the platform's `HTMLRewriter`, with the same parser compiled to WebAssembly. */
export class HTMLRewriter {
  readonly #elements: [selector: string, handlers: ElementHandlers][] = []
  readonly #documents: DocumentHandlers[] = []

  on(selector: string, handlers: ElementHandlers): this {
    this.#elements.push([selector, handlers])
    return this
  }

  onDocument(handlers: DocumentHandlers): this {
    this.#documents.push(handlers)
    return this
  }

  transform(response: Response): Response {
    const written: Uint8Array[] = []
    const parser = new Parser((chunk) => void (chunk.length > 0 && written.push(chunk.slice())))
    for (const [selector, handlers] of this.#elements) parser.on(selector, handlers)
    for (const handlers of this.#documents) parser.onDocument(handlers)
    const rewriting = new TransformStream<Uint8Array, Uint8Array>({
      async transform(chunk, controller) {
        await parser.write(chunk)
        for (const each of written.splice(0)) controller.enqueue(each)
      },
      async flush(controller) {
        await parser.end()
        for (const each of written.splice(0)) controller.enqueue(each)
        parser.free()
      },
    })
    return new Response(response.body?.pipeThrough(rewriting) ?? null, response)
  }
}
