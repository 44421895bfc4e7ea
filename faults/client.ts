import { sql } from 'kysely'
import { eventCalls } from '#features/events/contract.ts'
import { openIdentity } from '#server/identity/identity.ts'
import { readConfig } from '#server/config.ts'
import { openPool } from '#server/kit/db.ts'

export type Client = {
  read: () => Promise<{ status: number; retryAfter: string | null }>
  createEvent: (title: string) => Promise<string>
  eventIds: () => Promise<string[]>
  close: () => Promise<void>
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
  const identity = await openIdentity(pool.db, readConfig({ PUBLIC_URL: serverUrl }), () => new Date())
  const { accessToken } = await identity.issue(accountId, new Date())
  const ask = (path: string, body: object) =>
    fetch(serverUrl + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    async read() {
      const response = await ask(eventCalls.list.paths[0], {})
      await response.text()
      return { status: response.status, retryAfter: response.headers.get('retry-after') }
    },
    async createEvent(title) {
      const response = await ask(eventCalls.create.paths[0], { title, startTime: '2027-01-01T00:00:00Z', endTime: '2027-01-02T00:00:00Z' })
      const { returnObj } = (await response.json()) as { returnObj: { bventId: string } }
      return returnObj.bventId
    },
    eventIds: async () => (await pool.db.selectFrom('bvent').select('id').execute()).map((row) => row.id),
    close: () => pool.end(),
  }
}
