import { emptyBody } from '#domain/accounts/contract.ts'
import { Failure } from '#domain/errors.ts'
import { topicForm } from '#domain/pins/forms.ts'
import { topicAnswer } from '#domain/pins/writes.ts'
import { href, routes } from '#domain/routes.ts'
import { batch } from '#worker/db/batch.ts'
import { action } from '#worker/http/action/action.ts'
import { WRITE_FAILS } from '#worker/http/action/fails.ts'
import type { Limit } from '#worker/http/limits.ts'
import { addTopicPins, personChanged, removeTopicPins } from '#worker/model/effects/write.ts'
import { authorizeActor } from '#worker/profiles/write.ts'
import { addTopicFollow, removeTopicFollow, selectPublicTopic } from './queries.ts'

const TOPICS: Limit = { name: 'topics', times: 1000, seconds: 3600 }

/** Follows or unfollows a topic (W-61). Following a topic without public pins is 404 code 11, also if secret pins have it (REL-02). */
export const followTopic = action(
  {
    call: ['put', routes.api.topicFollow],
    ids: { topic: 'text' },
    summary: 'Follow a topic',
    off: { summary: 'Unfollow a topic' },
    input: emptyBody,
    isInputOptional: true,
    answer: topicAnswer,
    fails: [...WRITE_FAILS, 'no_such_call'],
  },
  async function followTopic({ requester, ids: { topic: slug }, isOn: followed }) {
    const { db } = requester
    const opening = { limit: TOPICS, who: null, scope: 'boards' } as const
    const { viewerId, more } = await authorizeActor(requester, opening, { topic: selectPublicTopic(slug) })
    if (followed && more.topic.length === 0) throw new Failure('no_such_call')
    await batch(db, {
      follow: (followed ? addTopicFollow : removeTopicFollow)(viewerId, slug),
      feed: followed ? addTopicPins(viewerId, [slug], requester.now) : removeTopicPins(viewerId, [slug]),
      follows: personChanged(viewerId),
    })
    return { id: slug, followed }
  },
).form({
  path: routes.do.followTopic,
  schema: topicForm,
  asks: ({ topic, value }) => ({ ids: { topic }, input: {}, isOn: value === 'true' }),
  done: (_, { topic, value }) => ({
    to: href(routes.topic, { topic }),
    toast: value === 'true' ? 'topic_followed' : 'topic_unfollowed',
  }),
})
