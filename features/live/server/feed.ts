import { sql } from 'kysely'
import type { LiveStatus } from '#features/live/rules.ts'
import type { LiveMessage, LivePoll, RoomFeed, RoomState } from '#features/live/shapes.ts'
import type { RoomRecord } from '#features/live/server/queries.ts'
import type { Db } from '#server/kit/database/db.ts'

/** Somebody who comes in sees so much of what was said before. */
const MOST_BEFORE = 60
/** And whoever was away so much of what they missed; the rest is gone by. */
const MOST_MISSED = 500

type MessageRow = Omit<LiveMessage, 'seq' | 'text' | 'time' | 'who' | 'isHost'> & {
  who: string | null
  changedSeq: number
  body: string
  saidAt: Date
}
type Reader = { isHost: boolean }

export function stateOf(room: RoomRecord): RoomState {
  const { lastSeq, status, onlineCount, reactionCount, isChat, slowSeconds } = room
  return { seq: lastSeq, status: status as LiveStatus, online: onlineCount, reactions: reactionCount, isChat, slowSeconds }
}

/** Viewers are told that a message went, not what it said; what waits for a host they never hear of. */
export function messageFor({ isHost }: Reader, row: MessageRow): LiveMessage | null {
  if (!isHost && row.state === 'Held') return null
  const isGone = !isHost && row.state === 'Hidden'
  return {
    id: row.id,
    seq: row.changedSeq,
    kind: row.kind,
    state: row.state,
    who: isHost ? (row.who ?? '') : '',
    name: isGone ? '' : row.name,
    isHost: row.who === null,
    text: isGone ? '' : row.body,
    time: row.saidAt.toISOString(),
    isPinned: row.isPinned,
    isAnswered: row.isAnswered,
    votes: row.votes,
  }
}

export type RawFeed = { room: RoomRecord; messages: MessageRow[]; polls: (Omit<LivePoll, 'seq'> & { changedSeq: number })[] }

/** Rows that changed since; null, for whoever has seen nothing: the last of what was said, every open question, what is pinned, all polls. */
export async function changesSince(db: Db, room: RoomRecord, since: number | null): Promise<RawFeed> {
  const columns = sql`id, kind, who, name, body, state, is_pinned, is_answered, votes, said_at, changed_seq`
  const of = sql`from live_message where top_org_id = ${room.topOrgId} and room_id = ${room.id}`
  const messages =
    since !== null
      ? sql<MessageRow>`select * from (select ${columns} ${of} and changed_seq > ${since} order by changed_seq desc limit ${MOST_MISSED}) m
          order by said_at, id`
      : sql<MessageRow>`select * from (
          (select ${columns} ${of} and kind = 'Chat' and state <> 'Hidden' order by said_at desc, id desc limit ${MOST_BEFORE})
          union (select ${columns} ${of} and kind = 'Question' and state <> 'Hidden' order by votes desc, said_at limit ${MOST_BEFORE})
          union (select ${columns} ${of} and is_pinned)) m order by said_at, id`
  const polls = sql<RawFeed['polls'][number]>`
    select id, title, options, state, counts, changed_seq from live_poll
    where top_org_id = ${room.topOrgId} and room_id = ${room.id} and changed_seq > ${since ?? -1} order by created_at, id`
  const [said, asked] = [await messages.execute(db), await polls.execute(db)]
  return { room, messages: said.rows, polls: asked.rows }
}

export function feedFor(reader: Reader, { room, messages, polls }: RawFeed): RoomFeed {
  return {
    room: stateOf(room),
    messages: messages.flatMap((row) => messageFor(reader, row) ?? []),
    polls: polls.filter(({ state }) => reader.isHost || state !== 'Draft').map(({ changedSeq, ...poll }) => ({ ...poll, seq: changedSeq })),
  }
}
