import { sql } from 'kysely'
import { eventCalls } from '#features/events/contract.ts'
import type { Outcome } from '#faults/history.ts'
import { openIdentity } from '#server/identity/identity.ts'
import { readConfig } from '#server/config.ts'
import { openPool, type Db } from '#server/kit/database/db.ts'

export type Answer = { status: number; retryAfter: string | null; code: number; result: unknown }
export type Client = {
  db: Db
  ask: (path: string, body: object) => Promise<Answer>
  read: () => Promise<Answer>
  /** What the client knows afterwards: a failure after the request was sent may still have happened. */
  createEvent: (title: string) => Promise<Outcome>
  eventTitles: () => Promise<string[]>
  close: () => Promise<void>
}

export async function tokenOf(db: Db, serverUrl: string, accountId: string): Promise<string> {
  const identity = await openIdentity(db, readConfig({ PUBLIC_URL: serverUrl }), () => new Date())
  return (await identity.issue(accountId, new Date())).accessToken
}

/** A member of the demo organisation who works through HTTP, with a token of the installation's own key. */
export async function openClient(databaseUrl: string, serverUrl: string): Promise<Client> {
  const pool = openPool({ url: databaseUrl, max: 2, name: 'faults', role: null, onError: () => {} })
  const { accountId } = await pool.db
    .selectFrom('member')
    .select('accountId')
    .where(sql<boolean>`'owner' = any(roles)`)
    .orderBy('joinedAt')
    .executeTakeFirstOrThrow()
  const accessToken = await tokenOf(pool.db, serverUrl, accountId)
  const ask = async (path: string, body: object): Promise<Answer> => {
    const response = await fetch(serverUrl + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { businessCode, returnObj } = (await response.json()) as { businessCode: number; returnObj: unknown }
    return { status: response.status, retryAfter: response.headers.get('retry-after'), code: businessCode, result: returnObj }
  }
  return {
    db: pool.db,
    ask,
    read: () => ask(eventCalls.list.paths[0], {}),
    async createEvent(title) {
      const times = { startTime: '2027-01-01T00:00:00Z', endTime: '2027-01-02T00:00:00Z' }
      const status = await ask(eventCalls.create.paths[0], { title, ...times }).then(
        (answer) => answer.status,
        (error: Error & { cause?: { code?: string } }) => (error.cause?.code === 'ECONNREFUSED' ? 400 : 599),
      )
      return status === 200 ? 'done' : status < 500 ? 'refused' : 'unknown'
    },
    eventTitles: async () => (await pool.db.selectFrom('bvent').select('title').execute()).map((row) => row.title),
    close: () => pool.end(),
  }
}
