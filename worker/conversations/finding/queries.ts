import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import type { RowOf } from '#worker/db/statement.ts'
import { inAnySpelling, quoted } from '#worker/db/text-match.ts'
import { run } from '#worker/db/write.ts'
import { askingSession, requesterSql } from '#worker/model/accounts/rules.ts'
import { otherOf, seesMessage } from '#worker/model/conversations/rules.ts'
import type { Session } from '#worker/model/session.ts'

interface Sought {
  words: readonly string[]
  /** Only messages with a smaller id; null: no such limit. */
  before: number | null
  limit: number
}

/**
 * Messages of the viewer's conversations that contain all words, newest first. `messageId` is null for an indexed message that the viewer may no longer see:
 * such rows only mark the position of the next page. No row without a session.
 */
export function selectFoundMessages(session: Session, sought: Sought) {
  const { from, isAsking } = askingSession(session)
  return select({
    id: sql<number>`hit.id`,
    messageId: sql<number | null>`case when c.id is not null then m.id end`,
    conversationId: sql<number>`c.id`,
    isGroup: sql<number>`c.is_group`,
    peopleCount: sql<number>`c.people_count`,
    seq: sql<number>`m.seq`,
    senderId: sql<number>`m.sender_id`,
    text: sql<string>`m.text`,
    hasLinks: sql<number>`m.has_links`,
    isRemoved: sql<number>`m.removed_at is not null`,
    createdAt: sql<number>`m.created_at`,
    userId: sql<number | null>`u.id`,
    username: sql<string>`u.username`,
    fullName: sql<string>`u.full_name`,
    imageKey: sql<string | null>`u.image_key`,
    isClosed: sql<number>`u.closed_at is not null`,
  })`
    from ${from}
    join ${hits(session, sought)} as hit on true
    left join messages as m on m.id = hit.id
    left join conversation_members as mine on mine.conversation_id = m.conversation_id and mine.user_id = session.user_id and mine.left_at is null
    left join conversations as c on c.id = mine.conversation_id and ${seesMessage}
    left join users as u on u.id = case when c.is_group = 1 or m.sender_id <> mine.user_id then m.sender_id else ${otherOf} end and c.id is not null
    where ${isAsking}
    order by hit.id desc`
}
export type FoundRow = RowOf<typeof selectFoundMessages>

/** The ids of matching messages of the viewer's conversations: a table expression, newest first. */
function hits(session: Session, { words, before, limit }: Sought): SQL {
  const me = sql`coalesce(${requesterSql(session)}, 0)`
  // D1 binds numbers as floats, and FTS5 cannot seek by a float rowid: it would read all earlier pages.
  const older = before === null ? sql`` : sql`and rowid < cast(${before} as integer)`
  const match = sql`${`text : (${words.map((word) => inAnySpelling(word, wordMatch)).join(' AND ')})`} || ' AND (scope : m' || ${me} || ')'`
  return sql`(select rowid as id from message_words where message_words match (${match}) ${older} order by rowid desc limit ${limit})`
}

/** Characters of scripts without spaces. The index stores each as a word (`message_words_of`), so that they are found anywhere. */
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g
/** Only words of three or more letters are searched as prefixes: a shorter prefix would make FTS5 read most words of everybody's messages. */
const BEGINNING = /[\p{L}\p{N}\p{M}]{3}$/u

function wordMatch(word: string): string {
  const spaced = word.replaceAll(UNSPACED, ' $& ').trim()
  return BEGINNING.test(spaced) ? `${quoted(spaced)}*` : quoted(spaced)
}

/** Adds messages to the index that are older than all messages in it, newest first. A trigger adds new messages. */
export function indexOlder(limit: number): Statement {
  const known = sql`coalesce((select min(id) from message_words_docsize), 9007199254740991)`
  const older = sql`(select id from messages where id < ${known} order by id desc limit ${limit})`
  return run`insert into message_words (rowid, text, scope) select id, text, scope from message_words_of where id in ${older}`
}
