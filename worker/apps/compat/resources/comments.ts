import { neededIn, type Options, textIn } from '#domain/apps/compat.ts'
import { href, routes } from '#domain/routes.ts'
import { isFields, textOf } from '../objects/look.ts'
import { commentObject } from '../objects/talk.ts'
import { type Asked, NOTHING, oneOf, pageIn, pageOf, type Resource, type Resources } from '../resource.ts'

const { api: v3 } = routes

const listComments: Resource = async ({ options, api }) => {
  const pin = textIn(options, ...PINS) ?? neededIn(options, 'objectId')
  return pageOf(await api.get(href(v3.comments, { pin }), pageIn(options)), commentObject)
}

/** Option names of a comment's pin: `objectId`, the object of a comment, is the pin here. */
const PINS = ['objectId', 'pinId', 'pin_id', 'pin']
const COMMENTS = ['commentId', 'comment_id']

/** A pin's comments, or the one comment named in the options. */
const readComments: Resource = async (asked) => {
  const comment = textIn(asked.options, ...COMMENTS)
  if (comment === undefined) return listComments(asked)
  return oneOf(await asked.api.get(href(v3.commentById, { comment })), commentObject)
}

/** Comments on pins. */
export const comments: Resources = {
  'Comments.get': readComments,
  'AggregatedComment.get': readComments,
  'AggregatedCommentFeed.get': listComments,
  'AggregatedComment.create': async ({ options, api }) => {
    const pin = textIn(options, 'pinId') ?? neededIn(options, 'objectId')
    return oneOf(await api.send('POST', href(v3.comments, { pin }), { text: neededIn(options, 'text') }), commentObject)
  },
  'AggregatedComment.delete': async (asked) => {
    const comment = neededIn(asked.options, ...COMMENTS)
    await asked.api.send('DELETE', href(v3.comment, { pin: await pinOf(asked, comment), comment }))
    return NOTHING
  },
}

/**
 * The pin of a comment: from the options, else from the page that the client claims to be on (which may be another pin's), else from the comment
 * itself.
 */
async function pinOf({ options, api, source }: Asked, comment: string): Promise<string> {
  const named = pinIn(options) ?? /\/pin\/(\d{1,16})\//.exec(source)?.[1]
  if (named !== undefined) return named
  const { data } = await api.get(href(v3.commentById, { comment }))
  return isFields(data) ? textOf(data, 'pin_id') : ''
}

function pinIn(options: Options): string | undefined {
  return textIn(options, ...PINS)
}
