import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { inScope, type Db, type Pool } from '#server/kit/database/db.ts'

/** Changes are told so often at most, for each thing and server. */
const TELL_MS = 300
/** Streams are written so often at most. */
const WRITE_MS = 500
/** A notification can be lost with its connection; what nobody told of is found then. */
const LOOK_MS = 5_000
const PING_MS = 15_000

/** What is written to thousands is encoded once. */
export type Listener = { isHost: boolean; who?: string | undefined; write: (bytes: Buffer) => void; end: () => void }
type Watched = { listeners: Set<Listener>; orgId: string; seq: number; timer: NodeJS.Timeout | null; isReading: boolean; isStale: boolean }

export type StreamHub = {
  /** From now on the listener hears of every change after `since`. */
  join: (id: string, listener: Listener, since: number | null) => Promise<() => void>
  /** Something of this thing was committed: everybody will hear of it, soon and together. */
  touch: (id: string) => void
  close: () => void
}

/** What changed up to a number, as hosts and as everybody else are told. */
export type Changes = { seq: number; for: (reader: { isHost: boolean }) => object }
/** A kind of thing that pages listen to: where servers tell each other of it, whose it is, and what changed since. */
export type StreamTopic = {
  channel: string
  orgOf: (db: Db, id: string) => Promise<string>
  read: (db: Db, id: string, since: number | null) => Promise<Changes>
}

/** One stream for each page, one reader for each thing and server: rows are read once and written to all who listen. */
export function openStreamHub(pool: Pool, { channel, orgOf, read: readChanges }: StreamTopic): StreamHub {
  const things = new Map<string, Watched>()
  const telling = new Map<string, NodeJS.Timeout>()
  let ear: Promise<PoolClient> | null = null
  let isClosed = false

  const listen = async () => {
    const client = await pool.pg.connect()
    client.on('notification', ({ payload = '' }) => {
      const [id = '', who] = payload.split(' ')
      if (who) leave(id, who)
      else later(id)
    })
    client.once('error', () => {
      ear = null
      client.release(true)
    })
    await client.query(`listen ${channel}`)
    return client
  }
  const hear = () => {
    ear ??= listen().catch((error: unknown) => {
      ear = null
      throw error
    })
    return ear
  }

  /** Told by `id who`: whose stream it was comes back, and may be refused. */
  function leave(id: string, who: string): void {
    for (const listener of things.get(id)?.listeners ?? []) if (listener.who === who) listener.end()
  }

  function later(id: string): void {
    const thing = things.get(id)
    if (!thing || isClosed) return
    thing.timer ??= setTimeout(() => {
      thing.timer = null
      void read(id)
    }, WRITE_MS)
  }

  async function read(id: string): Promise<void> {
    const thing = things.get(id)
    if (!thing) return
    if (thing.isReading) {
      thing.isStale = true
      return
    }
    thing.isReading = true
    try {
      const changes = await inScope(pool.db, { orgId: thing.orgId, isReadOnly: true }, (db) => readChanges(db, id, thing.seq))
      if (changes.seq > thing.seq) {
        thing.seq = changes.seq
        const events = [false, true].map((isHost) => eventOf(thing.seq, changes.for({ isHost })))
        for (const listener of thing.listeners) listener.write(events[Number(listener.isHost)] ?? PING)
      }
    } catch {
      // The next look finds what this one did not.
    } finally {
      thing.isReading = false
      if (thing.isStale) {
        thing.isStale = false
        later(id)
      }
    }
  }

  const looking = setInterval(() => {
    if (things.size > 0) hear().catch(() => {})
    for (const id of things.keys()) later(id)
  }, LOOK_MS).unref()
  const pinging = setInterval(() => {
    for (const { listeners } of things.values()) for (const listener of listeners) listener.write(PING)
  }, PING_MS).unref()

  return {
    async join(id, listener, since) {
      const orgId = await orgOf(pool.db, id)
      await hear().catch(() => {})
      const changes = await inScope(pool.db, { orgId, isReadOnly: true }, (db) => readChanges(db, id, since))
      const thing = things.get(id) ?? {
        listeners: new Set(),
        orgId,
        seq: changes.seq,
        timer: null,
        isReading: false,
        isStale: false,
      }
      things.set(id, thing)
      thing.listeners.add(listener)
      listener.write(eventOf(changes.seq, changes.for(listener)))
      // Whatever was told between reading and joining is read again for this one.
      if (thing.seq > changes.seq) {
        thing.seq = changes.seq
        later(id)
      }
      return () => {
        thing.listeners.delete(listener)
        if (thing.listeners.size > 0 || things.get(id) !== thing) return
        if (thing.timer) clearTimeout(thing.timer)
        things.delete(id)
      }
    },
    touch(id) {
      if (isClosed || telling.has(id)) return
      const timer = setTimeout(() => {
        telling.delete(id)
        sql`select pg_notify(${channel}, ${id})`.execute(pool.db).catch(() => {})
      }, TELL_MS)
      telling.set(id, timer)
    },
    close() {
      isClosed = true
      clearInterval(looking)
      clearInterval(pinging)
      for (const timer of telling.values()) clearTimeout(timer)
      for (const { listeners, timer } of things.values()) {
        if (timer) clearTimeout(timer)
        for (const listener of listeners) listener.end()
      }
      things.clear()
      ear?.then((client) => client.release(true)).catch(() => {})
      ear = null
    },
  }
}

const PING = Buffer.from(':\n\n')
const eventOf = (seq: number, feed: object) => Buffer.from(`id: ${seq}\nevent: feed\ndata: ${JSON.stringify(feed)}\n\n`)
