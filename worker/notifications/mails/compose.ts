import { type Speech, speech } from '#client/locales/use-words.ts'
import { createWords, type Words } from '#client/locales/words.ts'
import { addressOf, wordsOf } from '#client/notifications/notification-words.ts'
import { isLanguage, LANGUAGES, localeFor } from '#domain/language.ts'
import type { Notification } from '#domain/notifications/contract.ts'
import { routes } from '#domain/routes.ts'
import { cleanLine } from '#domain/text.ts'
import type { Bindings } from '#worker/env.ts'
import { mediaBase } from '#worker/http/media-base.ts'
import { type Letter, type LetterLine, letterHtml } from '#worker/mail/letter.ts'
import type { BellMail } from '#worker/messages.ts'
import type { MailTraits } from '#worker/model/notifications/tables.ts'
import { catalogue } from '#worker/render/catalogues.ts'
import type { NotificationRow } from '../queries.ts'
import { notificationView } from '../view.ts'
import { type Receiver, TOLD_IN_MAIL, type WrittenMail } from './queries.ts'
import { scopeOf, stopLink } from './stop-link.ts'

/**
 * Writes a mail in its receiver's language, as plain text and as HTML; null if there are no notifications left or no address. The subject names no person or
 * thing.
 */
export async function composeMail(
  env: Bindings,
  mail: BellMail,
  { username, email, locale, traits }: Receiver,
  rows: readonly NotificationRow[],
): Promise<WrittenMail | null> {
  if (!traits || email === null) return null
  const absolute = (path: string) => new URL(path, env.SITE_ORIGIN).href
  const items = rows.map((row) => notificationView(row, mediaBase(env))).filter((item) => item !== null)
  const [first] = items
  if (!first) return null
  const words = await wordsIn(locale, traits, env)
  const said = speech(words)
  const lines = items.slice(0, TOLD_IN_MAIL).map((item) => lineOf(item, username, said, absolute))
  const unsubscribe = await stopLink(
    env.SITE_ORIGIN,
    { userId: mail.userId, scope: scopeOf(mail, first.type) },
    traits.key,
  )
  const letter: Letter = {
    lines,
    hello: words._('mail_text.news', { username }),
    more: items.length > lines.length ? words._('mail_text.news_more') : null,
    all: absolute(routes.notifications),
    why: words._(`mail_text.news_why.${mail.pace}`),
    stop: words._('mail_text.news_stop'),
    choose: words._('mail_text.news_choose'),
    settings: absolute(routes.settingsNotifications),
    site: env.SITE_NAME,
    language: words.locale,
    unsubscribe,
  }
  return {
    key: crypto.randomUUID(),
    to: email,
    subject: words._(`mail_subject.news.${mail.pace}`, { site: env.SITE_NAME }),
    text: textOf(letter),
    html: await letterHtml(letter),
    unsubscribe,
  }
}

/** Texts in the person's own language, else in that of the page where they chose mails. @throws if the texts can't be read now */
async function wordsIn(locale: string | null, traits: MailTraits, env: Bindings): Promise<Words> {
  const language = [locale, traits.language].find((each) => each !== null && isLanguage(each)) ?? LANGUAGES[0]
  const messages = isLanguage(language) ? await catalogue(language, env.ASSETS) : null
  if (!messages || !isLanguage(language)) throw new Error(`no texts in ${language}`)
  return createWords(language, localeFor(language, null), messages)
}

function lineOf(item: Notification, username: string, said: Speech, absolute: (path: string) => string): LetterLine {
  return {
    ...wordsOf(item, said),
    url: absolute(addressOf(item, username)),
    picture: item.pin?.image_url ? absolute(item.pin.image_url) : null,
  }
}

/** Each text of a user is put on one line, so that it can't imitate lines of the site. */
function textOf({ lines, hello, more, all, why, stop, choose, settings, site, unsubscribe }: Letter): string {
  const told = lines.map(({ title, what, thing, quote, url }) =>
    [[title, what, thing].filter(Boolean).map(line).join(' '), quote && `“${line(quote)}”`, url]
      .filter(Boolean)
      .join('\n'),
  )
  const end = [why, `${stop}: ${unsubscribe}`, `${choose}: ${settings}`, site].join('\n')
  return `${[hello, ...told, ...(more ? [`${more}: ${all}`] : []), end].join('\n\n')}\n`
}

function line(text: string | undefined): string {
  return cleanLine(text ?? '')
}
