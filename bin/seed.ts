/** A large demo event: `npm run seed -- --attendees 100000 [--org 名称]`. */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { ownerOf } from '#server/database/owner.ts'
import { prepare } from '#server/database/open.ts'
import { fillBigEvent } from '#server/demo/bigEvent.ts'
import { fillDemo } from '#server/demo/demo.ts'

const { values } = parseArgs({ options: { attendees: { type: 'string', default: '1000' }, org: { type: 'string' } } })
const attendees = Number(values.attendees)
if (!Number.isInteger(attendees) || attendees < 1 || attendees > 5_000_000) throw new Error('--attendees 1 … 5000000')
const say = (message: string) => process.stdout.write(`${message}\n`)

const config = readConfig()
const { url, stop } = await ownerOf(config, say)
const client = new pg.Client({ connectionString: url })
try {
  await prepare(url)
  if (config.DEMO) await fillDemo(url, config)
  await client.connect()
  const { rows } = await client.query<{ id: string; name: string }>(
    'select top_org_id as id, name from org where $1::text is null or name = $1 order by created_at, top_org_id limit 1',
    [values.org ?? null],
  )
  const org = rows[0]
  if (!org)
    throw new Error(values.org ? `没有名为 ${values.org} 的组织 / no such organisation` : '还没有组织 / there is no organisation yet')
  const began = performance.now()
  const { title } = await fillBigEvent(client, { orgId: org.id, attendees, log: say })
  say(`${org.name} · ${title} · ${((performance.now() - began) / 1000).toFixed(1)} s`)
} finally {
  await client.end()
  await stop()
}
