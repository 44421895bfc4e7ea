import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { changesSince, feedFor } from '#features/live/server/feed.ts'
import { LIVE_CHANNEL } from '#features/live/server/change.ts'
import { orgOfRoom, readRoom } from '#features/live/server/queries.ts'
import { inScope, type Db, type Pool } from '#server/kit/database/db.ts'

/** Changes are told so often at most, for each room and server. */
const TELL_MS = 300
/** Streams are written so often at most. */
const WRITE_MS = 500
/** A notification can be lost with its connection; what nobody told of is found then. */
const LOOK_MS = 5_000
const PING_MS = 15_000

export type Listener = { isHost: boolean; write: (text: string) => void; end: () => void }
type Watched = { listeners: Set<Listener>; orgId: string; seq: number; timer: NodeJS.Timeout | null; isReading: boolean; isStale: boolean }

export type Hub = {
  /** From now on the listener hears of every change after `since`. */
  join: (roomId: string, listener: Listener, since: number | null) => Promise<() => void>
  /** Something of this room was committed: everybody will hear of it, soon and together. */
  touch: (roomId: string) => void
  close: () => void
}

const hubs = new WeakMap<Db, Hub>()

/** By the database that a call with its own transactions was given. */
export const hubOf = (db: Db): Hub | undefined => hubs.get(db)

/** One stream for each page, one reader for each room and server: rows are read once and written to all who listen. */
export function openHub(pool: Pool): Hub {
  const rooms = new Map<string, Watched>()
  const telling = new Map<string, NodeJS.Timeout>()
  let ear: Promise<PoolClient> | null = null
  let isClosed = false

  const listen = async () => {
    const client = await pool.pg.connect()
    client.on('notification', ({ payload }) => payload && later(payload))
    client.once('error', () => {
      ear = null
      client.release(true)
    })
    await client.query(`listen ${LIVE_CHANNEL}`)
    return client
  }
  const hear = () => {
    ear ??= listen().catch((error: unknown) => {
      ear = null
      throw error
    })
    return ear
  }

  function later(roomId: string): void {
    const room = rooms.get(roomId)
    if (!room || isClosed) return
    room.timer ??= setTimeout(() => {
      room.timer = null
      void read(roomId)
    }, WRITE_MS)
  }

  async function read(roomId: string): Promise<void> {
    const room = rooms.get(roomId)
    if (!room) return
    if (room.isReading) {
      room.isStale = true
      return
    }
    room.isReading = true
    try {
      const raw = await inScope(pool.db, { orgId: room.orgId, isReadOnly: true }, async (db) =>
        changesSince(db, await readRoom(db, roomId), room.seq),
      )
      if (raw.room.lastSeq > room.seq) {
        room.seq = raw.room.lastSeq
        const texts = [false, true].map((isHost) => eventOf(room.seq, feedFor({ isHost }, raw)))
        for (const listener of room.listeners) listener.write(texts[Number(listener.isHost)] ?? '')
      }
    } catch {
      // The next look finds what this one did not.
    } finally {
      room.isReading = false
      if (room.isStale) {
        room.isStale = false
        later(roomId)
      }
    }
  }

  const looking = setInterval(() => {
    if (rooms.size > 0) hear().catch(() => {})
    for (const roomId of rooms.keys()) later(roomId)
  }, LOOK_MS).unref()
  const pinging = setInterval(() => {
    for (const { listeners } of rooms.values()) for (const listener of listeners) listener.write(':\n\n')
  }, PING_MS).unref()

  const hub: Hub = {
    async join(roomId, listener, since) {
      const orgId = await orgOfRoom(pool.db, roomId)
      await hear().catch(() => {})
      const raw = await inScope(pool.db, { orgId, isReadOnly: true }, async (db) => changesSince(db, await readRoom(db, roomId), since))
      const room = rooms.get(roomId) ?? {
        listeners: new Set(),
        orgId,
        seq: raw.room.lastSeq,
        timer: null,
        isReading: false,
        isStale: false,
      }
      rooms.set(roomId, room)
      room.listeners.add(listener)
      listener.write(eventOf(raw.room.lastSeq, feedFor(listener, raw)))
      // Whatever was told between reading and joining is read again for this one.
      if (room.seq > raw.room.lastSeq) {
        room.seq = raw.room.lastSeq
        later(roomId)
      }
      return () => {
        room.listeners.delete(listener)
        if (room.listeners.size > 0 || rooms.get(roomId) !== room) return
        if (room.timer) clearTimeout(room.timer)
        rooms.delete(roomId)
      }
    },
    touch(roomId) {
      if (isClosed || telling.has(roomId)) return
      const timer = setTimeout(() => {
        telling.delete(roomId)
        sql`select pg_notify(${LIVE_CHANNEL}, ${roomId})`.execute(pool.db).catch(() => {})
      }, TELL_MS)
      telling.set(roomId, timer)
    },
    close() {
      isClosed = true
      clearInterval(looking)
      clearInterval(pinging)
      for (const timer of telling.values()) clearTimeout(timer)
      for (const { listeners, timer } of rooms.values()) {
        if (timer) clearTimeout(timer)
        for (const listener of listeners) listener.end()
      }
      rooms.clear()
      ear?.then((client) => client.release(true)).catch(() => {})
      ear = null
      hubs.delete(pool.db)
    },
  }
  hubs.set(pool.db, hub)
  return hub
}

const eventOf = (seq: number, feed: object) => `id: ${seq}\nevent: feed\ndata: ${JSON.stringify(feed)}\n\n`
