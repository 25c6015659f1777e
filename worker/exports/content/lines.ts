import { PRIVACIES } from '#domain/boards/privacies.ts'
import { ARCHIVE_VERSION, type ArchiveLine, type ArchivePin } from '#domain/imports/archive.ts'
import { batch } from '#worker/db/batch.ts'
import { parseJson } from '#worker/db/sql.ts'
import { fileName, fileOf, urlOf } from './pictures.ts'
import type { PinRow } from './pins/queries.ts'
import { type AccountRow, type BoardRow, selectAccount } from './queries.ts'
import { type List, once, type Writing } from './writing.ts'

/** One line of `pinfold.ndjson`. Counts it. */
export function line(value: ArchiveLine, { progress }: Writing): string {
  progress.lines += 1
  return `${JSON.stringify(value)}\n`
}

export const iso = (time: number) => new Date(time).toISOString()

export const head = once((writing) => {
  const { row, person } = writing
  const { origin: site, withPictures: has_pictures } = row
  const { username } = person
  return line(
    { type: 'pinfold', version: ARCHIVE_VERSION, site, username, exported_at: iso(row.createdAt), has_pictures },
    writing,
  )
})

/** The profile; `type` is the media type of its picture. */
export const account: List = async (writing) => {
  const { db, person, zip } = writing
  const {
    more: [more],
  } = await batch(db, { more: selectAccount(person.id) })
  const { business = null, type = null } = more ?? {}
  zip.write(accountLine(writing, business, type))
  return null
}

function accountLine(writing: Writing, business: AccountRow['business'], type: string | null): string {
  const { person } = writing
  return line(
    {
      type: 'account',
      id: String(person.id),
      username: person.username,
      full_name: person.fullName,
      first_name: person.firstName,
      about: person.about,
      pronouns: person.pronouns,
      location: person.location,
      website_url: person.websiteUrl,
      impressum_url: person.impressumUrl,
      instagram_username: person.instagramUsername,
      email: person.email,
      locale: person.locale,
      is_business: person.isPartner,
      is_private: person.isPrivate,
      messaging: person.messagingOn,
      read_receipts: person.readReceiptsOn,
      comments_default_off: person.commentsDefaultOff,
      comments_from: person.commentsFrom,
      comment_words: person.commentWords,
      keyboard_shortcuts: person.shortcutsOn,
      has_custom_board_order: person.hasCustomBoardOrder,
      save_behavior: person.saveBehavior === 0 ? 0 : 1,
      ...(business && {
        business: {
          ...{ contact_email: business.contactEmail, contact_phone: business.contactPhone },
          ...{ phone_code: business.contactPhoneCode, shows_address: business.showsAddress },
          ...{ takes_messages: business.takesMessages, place: business.place },
        },
      }),
      ...(person.imageKey !== null && { picture: ownPicture(person.imageKey, type, writing) }),
      created_at: iso(person.createdAt),
    },
    writing,
  )
}

/** A picture that the person uploaded for something other than a Pin. */
export function ownPicture(key: string, type: string | null, { row }: Writing) {
  return { key, ...(row.withPictures && { file: fileName(key, type, null) }) }
}

export function boardLine(board: BoardRow, writing: Writing): string {
  const sections = parseJson(board.sections)
  const cover = parseJson(board.own_cover)
  return line(
    {
      type: 'board',
      id: String(board.id),
      name: board.name,
      description: board.description,
      privacy: PRIVACIES[board.privacy] ?? 'secret',
      is_archived: board.archived === 1,
      category: board.category,
      layout: board.layout,
      pin_sort: board.pin_sort,
      position: board.position,
      cover_pin: board.cover_pin === null ? null : String(board.cover_pin),
      cover_focus: board.cover_focus,
      ...(cover && {
        own_cover: { ...ownPicture(String(cover.key), board.own_type, writing), focus: cover.focus ?? null },
      }),
      sections: sections.map(([id, title, at]) => ({ id: String(id), title, created_at: iso(at) })),
      created_at: iso(board.created_at),
    },
    writing,
  )
}

export function pinLine(pin: PinRow, writing: Writing): string {
  const { image_key: key, image_width: width, image_height: height } = pin
  const url = urlOf(pin, writing)
  const file = fileOf(pin, writing)
  const picture: ArchivePin['picture'] =
    key === null || url === null
      ? null
      : { key, width, height, url, ...(file && { file }), ...(pin.hash && { hash: pin.hash }) }
  const price = pin.price_value === null ? null : { value: pin.price_value, currency: pin.price_currency ?? '' }
  return line(
    {
      type: 'pin',
      id: String(pin.id),
      source_id: pin.source_id,
      board: pin.board_id === null ? null : String(pin.board_id),
      ...(pin.on_board !== null && { on: pin.on_board }),
      section: pin.board_id === null || pin.section_id === null ? null : String(pin.section_id),
      ...(pin.board_id !== null && pin.place !== null && { place: pin.place }),
      title: pin.title,
      description: pin.description,
      link: pin.link,
      alt: pin.alt,
      picture,
      ...{ color: pin.color, width, height },
      annotations: parseJson(pin.annotations),
      is_repin: pin.is_repin === 1,
      is_favorite: pin.favorited === 1,
      is_video: pin.is_video === 1,
      ...(pin.story !== null && { story: parseJson(pin.story) }),
      ...(pin.video !== null && { video: parseJson(pin.video) }),
      comments_off: pin.comments_off === null ? null : pin.comments_off === 1,
      price,
      ...(pin.rich !== null && { rich: parseJson(pin.rich) }),
      saved_from: pin.repin_of === null ? null : String(pin.repin_of),
      created_at: pin.created_at === null ? null : iso(pin.created_at),
    },
    writing,
  )
}
