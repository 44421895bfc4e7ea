/** The least that could let somebody in: fastify, a pool as ours, and the statement of a scan. */
import { createHash } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'

type Scan = { orgId: string; token: string; scanId: string; checkinId: string; attendeeId: string }

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 10, options: '-c role=light_app' })
const app = fastify()
app.get('/readyz', async () => (await pool.query('select 1')).rows)
app.post('/scan', (request) => scan(request.body as Scan))

async function scan({ orgId, token, scanId, checkinId, attendeeId }: Scan) {
  const now = new Date()
  const judged = { scanId, checkinId, attendeeId, serial: 1, time: now, direction: 'in', isOffline: false, refusal: 0, isByName: false }
  const hash = createHash('sha256').update(token).digest()
  const values = [orgId, 'staff', hash, now, JSON.stringify([judged]), false]
  const { rows } = await pool.query<object>({ name: 'scan', text: 'select * from door_scans($1::uuid, $2, $3, $4, $5::jsonb, $6)', values })
  return rows[0]
}

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => void app.close().then(() => pool.end()))
