import { Hono } from 'hono'
import { conversationForm, muteForm, readForm, replyForm, startForm } from '../../domain/conversations/contract.ts'
import { href, routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { button, pageForm } from '../http/forms/form.ts'
import { idOf } from '../http/path.ts'
import { changeConversation, deleteConversation, leaveConversation, sendMessage, startConversation } from './write.ts'

const pageOf = (id: string) => href(routes.conversation, { conversation: id })
const conversationIn = (input: { conversation_id: string }) => idOf(input.conversation_id, 'conversation_not_found')
/** Failures that the form's page shows with the typed text. */
const says = [400, 403, 429]

/** Sends a message to people, from the page that begins a conversation. */
const startConversationForm = pageForm(routes.do.startConversation, {
  schema: startForm,
  page: ({ user_id, about }) =>
    href(routes.conversationNew, { to: String(user_id ?? ''), about: about === undefined ? null : String(about) }),
  // Also a person who is not there any more.
  says: [...says, 404],
  async act(c, { user_id, text }) {
    const { id } = await startConversation(c.var.asker, { user_ids: user_id, text }, c.var.site.mediaBase)
    return { to: pageOf(id), toast: 'message_sent' }
  },
})

/** Answers in a conversation. */
const sendMessageForm = pageForm(routes.do.sendMessage, {
  schema: replyForm,
  page: ({ conversation_id }) => pageOf(String(conversation_id ?? '')),
  says,
  async act(c, input) {
    await sendMessage(c.var.asker, conversationIn(input), input.text)
    return { to: pageOf(input.conversation_id), toast: 'message_sent' }
  },
})

const markReadForm = button(routes.do.readConversation, readForm, async (c, input) => {
  await changeConversation(c.var.asker, conversationIn(input), { read: Number(input.read) }, c.var.site.mediaBase)
  return { to: pageOf(input.conversation_id), toast: 'conversation_read' }
})

const acceptForm = button(routes.do.acceptConversation, conversationForm, async (c, input) => {
  await changeConversation(c.var.asker, conversationIn(input), { is_request: false }, c.var.site.mediaBase)
  return { to: pageOf(input.conversation_id), toast: 'conversation_accepted' }
})

const muteConversationForm = button(routes.do.muteConversation, muteForm, async (c, input) => {
  const isMuted = input.is_muted === '1'
  await changeConversation(c.var.asker, conversationIn(input), { is_muted: isMuted }, c.var.site.mediaBase)
  return { to: pageOf(input.conversation_id), toast: isMuted ? 'conversation_muted' : 'conversation_unmuted' }
})

const deleteConversationForm = button(routes.do.deleteConversation, conversationForm, async (c, input) => {
  const { undo } = await deleteConversation(c.var.asker, conversationIn(input))
  return { to: routes.conversations, toast: 'conversation_deleted', undo }
})

const leaveConversationForm = button(routes.do.leaveConversation, conversationForm, async (c, input) => {
  await leaveConversation(c.var.asker, conversationIn(input))
  return { to: routes.conversations, toast: 'conversation_left' }
})

/** Forms and buttons of conversations; they do the same writes as W-38 and W-39. */
export const conversationForms = new Hono<AppEnv>()
for (const form of [
  startConversationForm,
  sendMessageForm,
  markReadForm,
  acceptForm,
  muteConversationForm,
  deleteConversationForm,
  leaveConversationForm,
])
  conversationForms.route('/', form)
