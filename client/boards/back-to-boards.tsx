import { useWords } from '../locales/use-words.ts'
import { LinkButton } from '../ui/button.tsx'
import './list/own.css'

/** Links from a page with one of the owner's lists to all of their boards. */
export function BackToBoards({ path }: { path: string }) {
  const { say } = useWords()
  return (
    <p data-all-boards="">
      <LinkButton href={path}>{say('arrange.all_boards')}</LinkButton>
    </p>
  )
}
