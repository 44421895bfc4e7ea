import type { LiveMessage, LivePoll, RoomFeed } from '#features/live/shapes.ts'

/** A page that stays open for hours does not grow for hours. */
const MOST_CHAT = 300

type Numbered = { id: string; seq: number }

/** Of each thing the newest that is known, whatever order they came in. */
function newest<Item extends Numbered>(before: readonly Item[], changes: readonly Item[]): Item[] {
  const found = new Map(before.map((item) => [item.id, item]))
  for (const item of changes) if ((found.get(item.id)?.seq ?? -1) <= item.seq) found.set(item.id, item)
  return [...found.values()]
}

const byTime = (one: LiveMessage, other: LiveMessage) => one.time.localeCompare(other.time) || one.id.localeCompare(other.id)

export function merged(before: RoomFeed | null, feed: RoomFeed): RoomFeed {
  const messages = newest(before?.messages ?? [], feed.messages).sort(byTime)
  const dropped = new Set(
    messages
      .filter(({ kind, isPinned }) => kind === 'Chat' && !isPinned)
      .slice(0, -MOST_CHAT)
      .map(({ id }) => id),
  )
  const polls: LivePoll[] = newest(before?.polls ?? [], feed.polls)
  const room = before && before.room.seq > feed.room.seq ? before.room : feed.room
  return { room, messages: messages.filter(({ id }) => !dropped.has(id)), polls }
}
