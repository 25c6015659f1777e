interface Inner {
  method?: string
  headers: Headers | Record<string, string>
  body?: BodyInit | undefined
}

/** A request to the site itself that is made for another one, from the same place: with its data of the platform (`cf`). */
export function innerRequest({ cf }: Request, url: string | URL, { body, ...init }: Inner): Request {
  return new Request(url, { ...init, ...(body !== undefined && { body }), ...(cf && { cf }) } as RequestInit)
}
