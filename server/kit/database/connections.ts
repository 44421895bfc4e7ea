import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import type pg from 'pg'
import { isHungConnection } from '#server/kit/database/databaseAway.ts'
import { traced } from '#server/kit/trace.ts'
import { openSemaphore } from '#server/kit/database/semaphore.ts'

/** How long a request waits for a connection while nobody gets one, and how long while others do. */
export const STUCK_MS = 5_000
const CROWD_MS = 30_000

/** Statements are pipelined: they go out as they are asked, one behind the other, without waiting for the answer before (ADR 4). */
export type Connection = DatabaseConnection & {
  query: <Row>(text: string, values?: readonly unknown[]) => Promise<QueryResult<Row>>
  /** The end of a transaction. Whoever asks after it, having missed that another of its statements failed, is refused. */
  end: (how: 'commit' | 'rollback') => Promise<void>
  release: () => void
}
export type Connections = { acquire: () => Promise<Connection>; end: () => Promise<void> }

export function openConnections(pool: pg.Pool): Connections {
  const permits = openSemaphore(pool.options.max, { stuckMs: STUCK_MS, maxMs: CROWD_MS })
  return {
    end: () => pool.end(),
    async acquire() {
      await permits.acquire()
      try {
        return connectionOf(await pool.connect(), permits.release)
      } catch (error) {
        permits.release(false)
        throw error
      }
    },
  }
}

/** A statement that begins so is given longer than the pool's limit. */
export const LONG = '/* long */'
export const LONG_MS = 20_000
const ON_THE_WAY_MS = 2_000

export const PREPARED = '/* prepared */'
const MOST_PREPARED = 300
const nameOf = openStatementNames(MOST_PREPARED)

const EVERY_COLUMN = /\bselect\s+\*|\.\*/i

/**
 * Each connection keeps a plan for each name, for ever: those of all the searches people think of would be too many, and one of every
 * column fails as soon as a newer server beside this one has added another.
 */
export function openStatementNames(most: number): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size === most || !text.startsWith(PREPARED)) return known
    if (EVERY_COLUMN.test(text)) throw new Error(`a prepared statement names its columns: ${text}`)
    const name = `prepared_${names.size}`
    names.set(text, name)
    return name
  }
}

function connectionOf(client: pg.PoolClient, releasePermit: (hasProgressed: boolean) => void): Connection {
  let isHung = false
  let isOver = false
  let failure: unknown = null
  let isGathering = false
  /** What is asked before anybody waits for an answer goes out in one piece. */
  const gather = () => {
    if (isGathering) return
    isGathering = true
    const { stream } = client.connection
    stream.cork()
    process.nextTick(() => {
      isGathering = false
      stream.uncork()
    })
  }
  const send = async (text: string, values: readonly unknown[] = []): Promise<Answer> => {
    gather()
    const name = nameOf(text)
    try {
      return await traced({ name: 'statement', kind: 'CLIENT', attributes: { 'db.query.text': text } }, () =>
        client.query({
          text,
          values: [...values],
          rowMode: 'array',
          ...(name && { name }),
          ...(text.startsWith(LONG) && { query_timeout: LONG_MS + ON_THE_WAY_MS }),
        }),
      )
    } catch (error) {
      isHung ||= isHungConnection(error)
      if (!isConsequence(error)) failure = error
      throw failure ?? error
    }
  }
  const query = async <Row>(text: string, values?: readonly unknown[]) => {
    if (isOver) throw new Error('asked after the end of its transaction')
    return resultOf<Row>(await send(text, values))
  }
  return {
    query,
    async end(how) {
      isOver = true
      const { command } = await send(how)
      // Somebody caught the error of a statement and went on: PostgreSQL keeps nothing of it, and says so only here.
      if (how === 'commit' && command === 'ROLLBACK') throw new Error('the transaction had failed before it was to be committed')
    },
    executeQuery: ({ sql, parameters }) => query(sql, parameters),
    streamQuery() {
      throw new Error('a connection that pipelines cannot keep a cursor open')
    },
    // A connection whose answer never came is closed, not handed to the next request: what it is waiting for may never arrive.
    release() {
      isOver = true
      client.release(isHung)
      releasePermit(!isHung)
    },
  }
}

/** Of statements that were pipelined, those after one that failed fail for its reason. */
const isConsequence = (error: unknown) => (error as { code?: string }).code === '25P02'

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
type Answer = Pick<pg.QueryArrayResult, 'command' | 'rowCount' | 'fields' | 'rows'>

function resultOf<Row>({ command, rowCount, fields = [], rows = [] }: Answer): QueryResult<Row> {
  const keys = fields.map(({ name }) => keyOf(name))
  // Copies of one row with all its keys: an object that grows key by key is made anew several times.
  const blank: Record<string, unknown> = Object.fromEntries(keys.map((key) => [key, null]))
  const shaped = rows.map((values) => {
    const row = { ...blank }
    keys.forEach((key, index) => (row[key] = values[index]))
    return row as Row
  })
  return CHANGES.has(command) ? { rows: shaped, numAffectedRows: BigInt(rowCount ?? 0) } : { rows: shaped }
}

const keys = new Map<string, string>()

/** `full_name` is `fullName` here. */
function keyOf(column: string): string {
  const key = keys.get(column) ?? column.replace(/(?<=.)_+(.?)/g, (_, letter: string) => letter.toUpperCase())
  keys.set(column, key)
  return key
}

/** How Kysely comes by connections. */
export function driverOf({ acquire, end }: Connections): Driver {
  const held = new WeakMap<DatabaseConnection, Connection>()
  const say = async (connection: DatabaseConnection, text: string) => void (await connection.executeQuery(CompiledQuery.raw(text)))
  return {
    init: async () => {},
    async acquireConnection() {
      const connection = await acquire()
      held.set(connection, connection)
      return connection
    },
    beginTransaction: (connection, { isolationLevel }) =>
      say(connection, isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin'),
    commitTransaction: async (connection) => held.get(connection)?.end('commit'),
    rollbackTransaction: async (connection) => held.get(connection)?.end('rollback'),
    releaseConnection: async (connection) => held.get(connection)?.release(),
    destroy: end,
  }
}
