import { expect, test } from 'vitest'
import { merged } from '#features/live/site/merge.ts'
import type { LiveMessage, RoomFeed } from '#features/live/shapes.ts'

const message = (id: string, seq: number, change: Partial<LiveMessage> = {}): LiveMessage => ({
  id,
  seq,
  kind: 'Chat',
  state: 'Shown',
  who: '',
  name: '甲',
  isHost: false,
  text: id,
  time: `2026-11-17T08:00:${String(seq % 60).padStart(2, '0')}Z`,
  isPinned: false,
  isAnswered: false,
  votes: 0,
  ...change,
})
const feed = (seq: number, messages: LiveMessage[]): RoomFeed => ({
  room: { seq, status: 'Live', online: seq, reactions: 0, isChat: true, slowSeconds: 0 },
  messages,
  polls: [],
})

test('what comes late does not undo what is newer', () => {
  const now = merged(merged(null, feed(5, [message('a', 5, { state: 'Hidden' })])), feed(3, [message('a', 2), message('b', 3)]))
  expect(now.room.seq).toBe(5)
  expect(now.messages.map(({ id, state }) => [id, state])).toEqual([
    ['b', 'Shown'],
    ['a', 'Hidden'],
  ])
})

test('the oldest chat is let go, what is pinned and asked stays', () => {
  const many = Array.from({ length: 400 }, (_, at) => message(`m${at}`, at, { time: new Date(at * 1000).toISOString() }))
  const kept = merged(null, feed(400, [...many, message('q', 0, { kind: 'Question' }), message('p', 0, { isPinned: true })]))
  expect(kept.messages).toHaveLength(302)
})
