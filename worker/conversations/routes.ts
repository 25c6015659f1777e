import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { emptyBody } from '../../domain/accounts/contract.ts'
import { linkCardQuery, linkCardSchema } from '../../domain/conversations/card.ts'
import {
  conversationBody,
  conversationDeletedAnswer,
  conversationLeftAnswer,
  conversationSchema,
  conversationsQuery,
  messageBody,
  messageSchema,
  messagesQuery,
  startBody,
} from '../../domain/conversations/contract.ts'
import { foundMessageSchema, foundQuery } from '../../domain/conversations/found.ts'
import type { ErrorName } from '../../domain/errors.ts'
import { routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { succeed, succeedPage } from '../http/api/envelope.ts'
import { operation } from '../http/api/operation.ts'
import { noVisitors } from '../http/current-asker.ts'
import { idOf } from '../http/path.ts'
import { readLinkCard } from './link-card.ts'
import { readConversation, readConversations, readFoundMessages, readMessages } from './read.ts'
import { changeConversation, deleteConversation, leaveConversation, sendMessage, startConversation } from './write.ts'

export const conversationRoutes = new Hono<AppEnv>()

const WRITE_FAILS: ErrorName[] = ['no_session', 'limited_session', 'too_large', 'wrong_type']
const SEND_FAILS: ErrorName[] = [...WRITE_FAILS, 'blocked', 'own_messages_off', 'not_accepting']

function conversationIn(c: Context<AppEnv, string>): number {
  return idOf(c.req.param('conversation') ?? '', 'conversation_not_found')
}

conversationRoutes.get(
  routes.api.conversations,
  noVisitors,
  operation({
    summary: 'List the viewer’s conversations',
    query: conversationsQuery,
    data: v.array(conversationSchema),
    fails: ['no_session'],
  }),
  async (c) => succeedPage(c, await readConversations(c.var.asker, c.req.valid('query'), c.var.site.mediaBase)),
)

conversationRoutes.post(
  routes.api.conversations,
  noVisitors,
  operation({
    summary: 'Send a message to people',
    body: startBody,
    data: conversationSchema,
    fails: [...SEND_FAILS, 'user_not_found', 'new_account'],
  }),
  async (c) => succeed(c, await startConversation(c.var.asker, c.req.valid('json'), c.var.site.mediaBase)),
)

conversationRoutes.get(
  routes.api.conversation,
  noVisitors,
  operation({
    summary: 'Read a conversation',
    data: conversationSchema,
    fails: ['no_session', 'conversation_not_found'],
  }),
  async (c) => succeed(c, await readConversation(c.var.asker, conversationIn(c), c.var.site.mediaBase)),
)

conversationRoutes.put(
  routes.api.conversation,
  noVisitors,
  operation({
    summary: 'Mark a conversation as read, mute it, or accept a request',
    body: conversationBody,
    data: conversationSchema,
    fails: [...WRITE_FAILS, 'conversation_not_found'],
  }),
  async (c) =>
    succeed(c, await changeConversation(c.var.asker, conversationIn(c), c.req.valid('json'), c.var.site.mediaBase)),
)

conversationRoutes.delete(
  routes.api.conversation,
  noVisitors,
  operation({
    summary: 'Delete all messages of a conversation for the viewer',
    body: emptyBody,
    isBodyOptional: true,
    data: conversationDeletedAnswer,
    fails: [...WRITE_FAILS, 'conversation_not_found'],
  }),
  async (c) => succeed(c, await deleteConversation(c.var.asker, conversationIn(c))),
)

conversationRoutes.delete(
  routes.api.conversationMembership,
  noVisitors,
  operation({
    summary: 'Leave a group conversation',
    body: emptyBody,
    isBodyOptional: true,
    data: conversationLeftAnswer,
    fails: [...WRITE_FAILS, 'conversation_not_found'],
  }),
  async (c) => succeed(c, await leaveConversation(c.var.asker, conversationIn(c))),
)

conversationRoutes.get(
  routes.api.messages,
  noVisitors,
  operation({
    summary: 'List the messages of a conversation',
    query: messagesQuery,
    data: v.array(messageSchema),
    fails: ['no_session', 'conversation_not_found'],
  }),
  async (c) => succeedPage(c, await readMessages(c.var.asker, conversationIn(c), c.req.valid('query'))),
)

conversationRoutes.post(
  routes.api.messages,
  noVisitors,
  operation({
    summary: 'Send a message to a conversation',
    body: messageBody,
    data: messageSchema,
    fails: [...SEND_FAILS, 'user_not_found', 'conversation_not_found'],
  }),
  async (c) => succeed(c, await sendMessage(c.var.asker, conversationIn(c), c.req.valid('json').text)),
)

conversationRoutes.get(
  routes.api.messagesFound,
  noVisitors,
  operation({
    summary: 'Search the viewer’s messages',
    query: foundQuery,
    data: v.array(foundMessageSchema),
    fails: ['no_session'],
  }),
  async (c) => succeedPage(c, await readFoundMessages(c.var.asker, c.req.valid('query'), c.var.site.mediaBase)),
)

conversationRoutes.get(
  routes.api.linkCard,
  operation({
    summary: 'Read what a link in a message leads to',
    query: linkCardQuery,
    data: linkCardSchema,
    fails: ['user_not_found', 'board_not_found', 'pin_not_found'],
  }),
  async (c) => succeed(c, await readLinkCard(c.var.asker, c.req.valid('query').path, c.var.site.mediaBase)),
)
