import pg from 'pg'
import { waitUntil } from '#server/database/waitUntil.ts'

type Access = { host: string; port: number; user: string; password: string }

const LOCK_KEY = 20_241_031
const CONNECT_MS = 10_000

/** A killed predecessor's lock goes with its connection, a moment after its process. */
const LOCK_MS = 2_000

/** One server per cluster: a session lock on a connection of its own ends with the process, however that ends; under it `database` is made. */
export async function holdLock(access: Access, { clusterDir, database }: { clusterDir: string; database: string }) {
  const client = new pg.Client({
    ...access,
    database: 'postgres',
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'light-event lock',
  })
  client.on('error', () => undefined)
  const lost = new Promise<void>((resolve) => client.once('end', resolve))
  await client.connect()

  const served = await client.query<{ data_directory: string }>('show data_directory')
  const servedDir = served.rows[0]?.data_directory
  if (servedDir !== clusterDir) throw new Error(`127.0.0.1:${access.port} serves ${servedDir}, not ${clusterDir}`)

  const isHeld = await waitUntil(async () => {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCK_KEY])
    return rows[0]?.held || undefined
  }, LOCK_MS)
  if (!isHeld) {
    await client.end()
    return undefined
  }
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
  if (!rowCount) await client.query(`create database ${client.escapeIdentifier(database)}`)
  letProcessEnd(client)
  return { lost }
}

/** The types know nothing of `unref`, which node-postgres has. */
function letProcessEnd(client: object) {
  if ('unref' in client && typeof client.unref === 'function') client.unref()
}

export function isRefusedPassword(error: unknown) {
  return error instanceof Error && 'code' in error && error.code === '28P01'
}
