import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import type pg from 'pg'
import { isHungConnection } from '#server/kit/database/databaseAway.ts'
import { openTurns } from '#server/kit/database/turns.ts'

/** How long a request waits for a connection while nobody gets one, and how long while others do. */
export const STUCK_MS = 5_000
const CROWD_MS = 30_000

/** Statements go out as they are asked, one behind the other, without waiting for the answer before. */
export type Connection = DatabaseConnection & {
  ask: <Row>(text: string, values?: readonly unknown[]) => Promise<QueryResult<Row>>
  /** The end of a transaction. Whoever asks after it, having missed that another of its statements failed, is refused. */
  end: (how: 'commit' | 'rollback') => Promise<void>
  release: () => void
}
export type Connections = { take: () => Promise<Connection>; end: () => Promise<void> }

export function openConnections(pool: pg.Pool): Connections {
  const turns = openTurns(pool.options.max, { stuckMs: STUCK_MS, mostMs: CROWD_MS })
  return {
    end: () => pool.end(),
    async take() {
      await turns.take()
      try {
        return connectionOf(await pool.connect(), turns.give)
      } catch (error) {
        turns.give(false)
        throw error
      }
    },
  }
}

export const KEPT = '/* kept */'
const MOST_KEPT = 300
const nameOf = openNames(MOST_KEPT)

const EVERY_COLUMN = /\bselect\s+\*|\.\*/i

/**
 * Each connection keeps a plan for each name, for ever: those of all the searches people think of would be too many, and one of every
 * column fails as soon as a newer server beside this one has added another.
 */
export function openNames(most: number): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size === most || !text.startsWith(KEPT)) return known
    if (EVERY_COLUMN.test(text)) throw new Error(`a plan that is kept names its columns: ${text}`)
    const name = `kept_${names.size}`
    names.set(text, name)
    return name
  }
}

function connectionOf(client: pg.PoolClient, giveTurn: (hasProgressed: boolean) => void): Connection {
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
      return await client.query({ text, values: [...values], rowMode: 'array', ...(name && { name }) })
    } catch (error) {
      isHung ||= isHungConnection(error)
      if (!isConsequence(error)) failure = error
      throw failure ?? error
    }
  }
  const ask = async <Row>(text: string, values?: readonly unknown[]) => {
    if (isOver) throw new Error('asked after the end of its transaction')
    return resultOf<Row>(await send(text, values))
  }
  return {
    ask,
    async end(how) {
      isOver = true
      const { command } = await send(how)
      // Somebody caught the error of a statement and went on: PostgreSQL keeps nothing of it, and says so only here.
      if (how === 'commit' && command === 'ROLLBACK') throw new Error('the transaction had failed before it was to be kept')
    },
    executeQuery: ({ sql, parameters }) => ask(sql, parameters),
    streamQuery() {
      throw new Error('a connection that sends ahead cannot keep a cursor open')
    },
    // A connection whose answer never came is closed, not handed to the next request: what it is waiting for may never arrive.
    release() {
      isOver = true
      client.release(isHung)
      giveTurn(!isHung)
    },
  }
}

/** Of statements that were sent together, those after one that failed fail for its reason. */
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
export function driverOf({ take, end }: Connections): Driver {
  const held = new WeakMap<DatabaseConnection, Connection>()
  const say = async (connection: DatabaseConnection, text: string) => void (await connection.executeQuery(CompiledQuery.raw(text)))
  return {
    init: async () => {},
    async acquireConnection() {
      const connection = await take()
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
