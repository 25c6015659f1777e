import { useWords } from '#client/locales/use-words.ts'
import button from '#client/ui/button.module.css'
import { LinkButton } from '#client/ui/button.tsx'
import { routes } from '#domain/routes.ts'

/** How to install the bookmarklet. The link is raw HTML because React rejects `javascript:` URLs; it contains no user input. */
export function Bookmarklet({ address }: { address: string }) {
  const { say } = useWords()
  const link = `<a class="${button.button} ${button.primary}" data-js="" href="${escaped(address)}">${escaped(say('make.bookmark_name'))}</a>`
  return (
    <section data-test-id="bookmarklet">
      <h1>{say('make.bookmark_title')}</h1>
      <p>{say('make.bookmark_text')}</p>
      {/* This page has nothing to save. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: handles the clicks of the link inside */}
      <p dangerouslySetInnerHTML={{ __html: link }} onClick={(event) => event.preventDefault()} />
      <ol>
        <li>{say('make.bookmark_one')}</li>
        <li>{say('make.bookmark_two')}</li>
        <li>{say('make.bookmark_three')}</li>
      </ol>
      <p>{say('make.bookmark_phone')}</p>
      <p>
        <LinkButton href={routes.pinBuilder}>{say('make.title')}</LinkButton>
      </p>
    </section>
  )
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
