import { CamelCasePlugin, CompiledQuery, Kysely, PostgresDialect, sql, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Schema } from '#db/schema.ts'
import { isHungConnection } from '#server/kit/databaseAway.ts'
import { openTurns } from '#server/kit/turns.ts'

/** A transaction bound to one organisation: row-level security sees to it that nothing else exists for it. */
export type Db = Kysely<Schema>
export type Scope = { orgId?: string | undefined; accountId?: string | undefined; lockTimeout?: string | undefined }

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Pool = { db: Db; pg: pg.Pool; end: () => Promise<void> }
/** How long a request waits for a connection while nobody gets one, and how long while others do. */
const STUCK_MS = 5_000
const CROWD_MS = 30_000

export type PoolOptions = {
  url: string
  max: number
  name: string
  queryTimeoutMs?: number
  onError: (error: Error) => void
  role?: string | null
  idleInTransactionMs?: number
}

/** Without this role in the URL's own login, every connection takes it before its first statement. */
export const APP_ROLE = 'light_app'

export function openPool({ url, max, name, queryTimeoutMs, onError, role = APP_ROLE, idleInTransactionMs }: PoolOptions): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    ...(role && { options: `-c role=${role}` }),
    connectionTimeoutMillis: STUCK_MS,
    idleTimeoutMillis: 30_000,
    ...(queryTimeoutMs && { query_timeout: queryTimeoutMs, statement_timeout: queryTimeoutMs }),
    ...(idleInTransactionMs && { idle_in_transaction_session_timeout: idleInTransactionMs }),
    keepAlive: true,
  })
  // A connection that the database closes, idle or between two statements of a transaction, must not take the process with it.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const connections = forgettingHung(pool)
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: connections }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  shortWays.set(db, connections)
  return { db, pg: pool, end: () => db.destroy() }
}

const shortWays = new WeakMap<Db, PostgresPool>()

/** One statement, straight to a connection: for what is asked while people queue. Columns come as the statement names them. */
export async function askShort<Row>(db: Db, text: string, values: unknown[]): Promise<readonly Row[]> {
  const connections = shortWays.get(db)
  // Within a transaction there is only its own connection.
  if (!connections) return (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
  const connection = await connections.connect()
  try {
    return (await connection.query<Row>(text, values)).rows
  } finally {
    connection.release()
  }
}

export const KEPT = '/* kept */'
/** In front of a statement that is asked all the time and has one best plan whatever its values: each connection plans it once. */
export const kept = sql.raw(KEPT)
const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `kept_${names.size}`
  names.set(text, name)
  return name
}

/** A connection whose answer never came is closed, not handed to the next request: what it is waiting for may never arrive. */
function forgettingHung(pool: pg.Pool): PostgresPool {
  const turns = openTurns(pool.options.max, { stuckMs: STUCK_MS, mostMs: CROWD_MS })
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      await turns.take()
      const client = await pool.connect().catch((error: unknown) => {
        turns.give(false)
        throw error
      })
      let isHung = false
      const query = (text: string, values: readonly unknown[]) =>
        client.query({ text, values: [...values], ...(text.startsWith(KEPT) && { name: nameOf(text) }) }).catch((error: unknown) => {
          isHung ||= isHungConnection(error)
          throw error
        })
      const release = () => {
        client.release(isHung)
        turns.give(!isHung)
      }
      // Not made from the client itself: an object that others are made from is slow to change, and a client changes all the time.
      return { query, release } as unknown as PostgresPoolClient
    },
  }
}

const isUuid = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)

function setting(name: string, value: string | undefined): string {
  if (value && !isUuid(value)) throw new Error(`${name} is not a uuid`)
  return `set local ${name} = '${value ?? ''}'`
}

/** Begins and names the scope in one round trip; commits if `work` returns, rolls back if it throws. */
export function inScope<Result>(db: Db, scope: Scope, work: (db: Db) => Promise<Result>): Promise<Result> {
  const waiting = scope.lockTimeout ? `; set local lock_timeout = '${scope.lockTimeout}'` : ''
  const begin = `begin; ${setting('app.org', scope.orgId)}; ${setting('app.account', scope.accountId)}${waiting}`
  return db.connection().execute(async (connection) => {
    await sql.raw(begin).execute(connection)
    try {
      const result = await work(connection)
      await sql.raw('commit').execute(connection)
      return result
    } catch (error) {
      if (!isHungConnection(error))
        await sql
          .raw('rollback')
          .execute(connection)
          .catch(() => {})
      throw error
    }
  })
}

/** Which thing a transaction came into its organisation by. */
export const enteredBy = new WeakMap<Db, { by: string; orgId: string }>()

/** A public call learns its organisation on the way, from the thing it is about. */
export async function enterOrg(db: Db, orgId: string): Promise<void> {
  enteredBy.delete(db)
  await sql.raw(setting('app.org', orgId)).execute(db)
}

/** The server does not start with a role that row-level security would not bind. */
export async function refusePowerfulRole(db: Db): Promise<void> {
  const { rows } = await sql<{ role: string; isPowerful: boolean; owns: number }>`
    select current_user as role,
      (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as is_powerful,
      (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and pg_get_userbyid(c.relowner) = current_user) as owns
  `.execute(db)
  const [found] = rows
  if (!found || found.isPowerful || found.owns > 0)
    throw new Error(
      `the database role ${found?.role ?? '?'} could bypass row-level security; use a member of ${APP_ROLE} that owns nothing`,
    )

  const { rows: open } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'top_org_id' and not a.attisdropped
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)
  `.execute(db)
  if (open.length > 0) throw new Error(`tables without forced row-level security: ${open.map((table) => table.name).join(', ')}`)
}
