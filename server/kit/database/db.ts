import {
  CamelCasePlugin,
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Dialect,
  type KyselyPlugin,
  type KyselyProps,
} from 'kysely'
import pg from 'pg'
import type { Schema } from '#db/schema.ts'
import {
  driverOf,
  LONG,
  LONG_MS,
  openConnections,
  PREPARED,
  STUCK_MS,
  type Connection,
  type Connections,
} from '#server/kit/database/connections.ts'
import { isHungConnection } from '#server/kit/database/databaseAway.ts'

/** A transaction bound to one organisation: row-level security sees to it that nothing else exists for it. */
export type Db = Kysely<Schema>
export type Scope = {
  orgId?: string | undefined
  accountId?: string | undefined
  lockTimeout?: string | undefined
  /** The database sees to it; and since nothing can be lost, it ends once its answer is on its way. */
  isReadOnly?: boolean | undefined
}

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Pool = { db: Db; pg: pg.Pool; end: () => Promise<void> }

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

export function openPool({ url, max, name, onError, role = APP_ROLE, queryTimeoutMs, idleInTransactionMs }: PoolOptions): Pool {
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
    pipeline: true,
  })
  // A connection that the database closes, idle or between two statements of a transaction, must not take the process with it.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const connections = openConnections(pool)
  const driver = driverOf(connections)
  const dialect: Dialect = {
    createDriver: () => driver,
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (of) => new PostgresIntrospector(of),
  }
  const config = { dialect, plugins: [namesInSnakeCase] }
  const db = new Kysely<Schema>(config)
  ways.set(db, { connections, bind: (connection) => boundTo(connection, { config, driver, dialect, executor: db.getExecutor() }) })
  return { db, pg: pool, end: () => db.destroy() }
}

const camelCase = new CamelCasePlugin()
/** Of what is asked; answers come with the names we use (`connections.ts`). */
const namesInSnakeCase: KyselyPlugin = {
  transformQuery: (asked) => camelCase.transformQuery(asked),
  transformResult: async ({ result }) => result,
}

type Ways = { connections: Connections; bind: (connection: Connection) => Db }
const ways = new WeakMap<Db, Ways>()

/** The same database through one connection, on which statements need not wait for one another. */
function boundTo(connection: Connection, props: KyselyProps): Db {
  const executor = props.executor.withConnectionProvider({ provideConnection: (consume) => consume(connection) })
  return new Kysely<Schema>({ ...props, executor })
}

/** One statement, straight to a connection: for what is asked while people queue. */
export async function queryOnce<Row>(db: Db, text: string, values: unknown[]): Promise<readonly Row[]> {
  const way = ways.get(db)
  // Within a transaction there is only its own connection.
  if (!way) return (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
  const connection = await way.connections.acquire()
  try {
    return (await connection.query<Row>(text, values)).rows
  } finally {
    connection.release()
  }
}

/** In front of a statement that is asked all the time and has one best plan whatever its values: each connection plans it once (ADR 5). */
export const prepared = sql.raw(PREPARED)
/** In front of a statement that people are told to wait for, in a transaction that `mayTakeLong`. */
export const long = sql.raw(LONG)

export async function mayTakeLong(db: Db): Promise<void> {
  await sql.raw(`set local statement_timeout = ${LONG_MS}`).execute(db)
}

const isUuid = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)

function setting(name: string, value: string | undefined): string {
  if (value && !isUuid(value)) throw new Error(`${name} is not a uuid`)
  return `set local ${name} = '${value ?? ''}'`
}

/** All of its statements see the same moment. */
const READING = 'begin isolation level repeatable read, read only'

function beginning({ orgId, accountId, lockTimeout, isReadOnly }: Scope): string {
  const begin = [isReadOnly ? READING : 'begin', setting('app.org', orgId), setting('app.account', accountId)]
  return [...begin, ...(lockTimeout ? [`set local lock_timeout = '${lockTimeout}'`] : [])].join('; ')
}

/** Begins and names the scope ahead of the first statement of `work`; commits if it returns, rolls back if it throws. */
export async function inScope<Result>(db: Db, scope: Scope, work: (db: Db) => Promise<Result>): Promise<Result> {
  const way = ways.get(db)
  if (!way) throw new Error('a scope begins in a pool, not within another')
  const begin = beginning(scope)
  const connection = await way.connections.acquire()
  const begun = connection.query(begin)
  begun.catch(() => {})
  let ended: Promise<unknown> = begun
  try {
    const result = await work(way.bind(connection))
    await begun
    if (!scope.isReadOnly) await (ended = connection.end('commit'))
    else ended = new Promise(setImmediate).then(() => connection.end('commit'))
    return result
  } catch (error) {
    if (isHungConnection(error)) throw error
    ended = connection.end('rollback')
    await ended.catch(() => {})
    throw error
  } finally {
    void ended.then(connection.release, connection.release)
  }
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
