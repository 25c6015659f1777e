import { inject } from 'vitest'
import { stopLink } from '#worker/notifications/mails/stop-link.ts'
import { APP, ASKING } from './world-apps.ts'
import { ARTICLE, DRAFT } from './world-articles.ts'
import { TALKED_ABOUT, THREAD } from './world-comments.ts'
import { FRIENDS_WORD, LOOKED_AT } from './world-conversations.ts'
import { APPEAL_CASE, APPEALED, CLAIMED_CASE } from './world-desk.ts'
import { STOP_KEY, TOVE } from './world-notifications.ts'
import { HOOK } from './world-webhooks.ts'

/** One page of each kind and state that everybody may open. */
export async function pagesOfAll(): Promise<string[]> {
  const [pin] = await read<{ id: string }>('/v3/users/mira/pins/?field_set_key=pin_card')
  const [lost] = await read<{ id: string }>('/v3/users/broken/pins/?field_set_key=pin_card')
  const ofPaula = await read<{ id: string; title: string }>('/v3/users/paula/pins/?field_set_key=pin_card')
  const closeups = ofPaula.filter(({ title }) => title === 'Of steps' || title === 'In motion')
  const [hostile] = await read<{ url: string }>('/v3/users/broken/boards/?field_set_key=board_card')
  return [
    '/',
    '/search/',
    '/search/?q=grid&kind=picture&color=blue',
    '/search/?q=board&scope=boards',
    '/search/?q=mira&scope=users',
    '/grid/',
    '/grid/_saved/',
    '/grid/_pins/',
    '/grid/story_pins/',
    '/mira/',
    '/mira/open/',
    '/mira/open/part-one/',
    '/mira/open/part-two/',
    '/mira/video_pins/',
    '/mira/protected-one/',
    '/mira/profile-about/',
    '/mira/none/',
    '/shop/',
    '/shop/_pins/',
    '/broken/',
    hostile?.url ?? '',
    `/pin/${pin?.id}/`,
    `/pin/${lost?.id}/`,
    ...closeups.map(({ id }) => `/pin/${id}/`),
    '/topic/colour/',
    '/mira/topics/',
    '/mira/tried/',
    '/pin/1/',
    '/nova/',
    '/theo/',
    '/mira/_followers/',
    '/theo/_following/',
    '/bookmarklet/',
    '/help/',
    '/help/reporting/',
    '/help/keyboard-shortcuts/',
    '/legal/imprint/',
    '/login/?next=%2Fmira%2F',
    '/login/?message=account_deactivated&username=mira',
    '/login/email/',
    '/login/forgotten/?sent=1',
    '/signup/',
    `/account/reset/?token=${'x'.repeat(43)}`,
    await stopLink('', { userId: TOVE, scope: 'daily' }, STOP_KEY),
    '/legal/report/dsa/?username=mira',
    '/legal/report/india/',
    '/legal/report/turkey/',
    '/legal/report/dsa/sent/?number=123',
    '/transparency/',
    '/today/',
    ARTICLE,
    '/mira/?country=DE',
    '/theo/?country=IN',
    '/?show_error=true',
  ]
}

/** Pages that others have for themselves: suggestions, a business with all that its profile can show, numbers, the desk, a decision. */
export const PAGES_OF_OTHERS: Record<'ines' | 'shop' | 'anja' | 'delia' | 'dora', string[]> = {
  ines: ['/ines/', '/board/create/cluster/0/'],
  shop: ['/shop/', '/settings/business/', '/settings/badges/', '/settings/profile-cover/'],
  delia: [
    '/staff/',
    '/staff/?view=mine',
    '/staff/?view=done',
    '/staff/refusals/',
    '/staff/articles/',
    '/staff/articles/new/',
    `/staff/articles/${DRAFT}/`,
    `/staff/articles/${DRAFT}/preview/`,
    `/staff/case/${CLAIMED_CASE}/`,
    `/staff/case/${APPEAL_CASE}/`,
  ],
  anja: ['/analytics/', '/analytics/?days=90&month=1', '/settings/webhooks/', `/settings/webhooks/${HOOK}/`],
  dora: ['/legal/decisions/', `/legal/decisions/${APPEALED}/`],
}

/** Pages that only the owner may open, or that differ for the owner. */
export const PAGES_OF_MIRA = [
  '/mira/',
  '/mira/_saved/',
  '/mira/_boards/',
  '/mira/_boards/?filter_types=SECRET',
  '/mira/_boards/?filter_types=GROUP',
  '/mira/_pins/',
  '/mira/_pins/?pin_filter=FAVORITED',
  '/mira/_profile/?as_others=1',
  '/homefeed/',
  '/homefeed/start/',
  '/notifications/',
  '/logout/',
  '/analytics/',
  '/conversation/',
  '/conversation/requests/',
  '/conversation/choose/?q=no+such+name',
  '/conversation/choose/?q=n',
  `/conversation/${LOOKED_AT}/`,
  `/conversation/${LOOKED_AT}/?at=2`,
  '/conversation/?q=message',
  '/conversation/?q=nothing+like+it',
  `/pin/${TALKED_ABOUT}/comments/`,
  `/pin/${TALKED_ABOUT}/comments/?thread=${THREAD}`,
  `/pin/${TALKED_ABOUT}/comments/?list=tried`,
  '/',
  '/mira/_profile/',
  '/mira/_profile/_saved/',
  '/mira/_profile/_pins/',
  '/shop/_block/',
  '/mira/_profile/_created/',
  '/mira/story_pins/',
  '/mira/video_pins/',
  '/mira/secret-one/',
  '/mira/archived-one/',
  '/mira/_followers/',
  '/mira/_following/',
  '/liked/_followers/',
  '/nova/_following/',
  '/theo/_followers/',
  '/mira/nothing/',
  '/nobody_here/',
  '/shop/_created/',
  '/settings',
  '/settings/edit-profile/',
  '/settings/profile-picture/?return_to=%2Fmira%2F',
  '/settings/account-settings/',
  '/settings/permissions',
  '/settings/notifications/',
  '/settings/personal-information/',
  '/settings/sessions/',
  '/settings/developer/',
  '/settings/developer/new/',
  '/developers/',
  '/developers/boards/',
  `/settings/developer/app/${APP}/`,
  ASKING,
  '/settings/blocked/',
  '/settings/delegations/',
  '/settings/delegations/grid/look/',
  '/settings/delegations/grid/order/',
  '/settings/language/',
  '/settings/data/',
  '/settings/library/',
  '/settings/webhooks/',
  '/settings/offline/',
  '/import/',
  '/shop/report/',
  `/legal/content/pin/${TALKED_ABOUT}/`,
  `/legal/content/comment/${THREAD}/`,
  `/legal/content/message/${FRIENDS_WORD}/`,
  '/legal/decisions/',
  '/theo/report/?country=DE',
  '/board/create/',
  '/pin-builder/',
  '/pin-builder/?media=12&title=Kites',
  '/pin-creation-tool/',
  '/mira/open/',
  '/organize/',
  '/organize/?all=1',
]

/** Frames for other sites: documents of their own, without a script. */
export async function embeds(): Promise<string[]> {
  const [pin] = await read<{ id: string }>('/v3/users/mira/pins/?field_set_key=pin_card')
  return ['/embed/board/mira/open/', `/embed/pin/${pin?.id}/`, '/embed/pin/1/']
}

/** Who can see a board, a section and a Pin, for their owner. */
export async function audiencesOfMira(): Promise<string[]> {
  const boards = await read<{ id: string; url: string }>('/v3/users/mira/boards/?field_set_key=board_card')
  const board = boards.find(({ url }) => url === '/mira/open/')?.id
  const [section] = await read<{ id: string }>(`/v3/boards/${board}/sections/`)
  const [pin] = await read<{ id: string }>('/v3/users/mira/pins/?field_set_key=pin_card')
  const ofBoard = `/board/${board}/`
  return [`${ofBoard}audience/`, `${ofBoard}section/${section?.id}/audience/`, `/pin/${pin?.id}/audience/`]
}

async function read<T>(path: string): Promise<T[]> {
  return ((await (await fetch(inject('url') + path)).json()) as { data: T[] }).data
}
