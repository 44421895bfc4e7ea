import pg from 'pg'
import { withoutIndexes } from '#bench/bulk.ts'
import { openWorld, type Person, type World } from '#bench/world.ts'
import { fillBigEvent } from '#server/demo/bigEvent.ts'

const SIZES = [1_000, 100_000, 1_000_000]
const FILLED = ['attendee', 'attendee_state', 'reg_order', 'order_line', 'payment', 'ledger_entry', 'person_due']
/** `BENCH_LARGEST=100000` leaves out what takes minutes to write. */
export const sizes = SIZES.filter((size) => size <= Number(process.env.BENCH_LARGEST ?? SIZES.at(-1)))

export type BigEvent = Person & { bventId: string; size: number }
/** An organisation with one event of every size; `client` asks past row-level security. */
export type BigWorld = World & { client: pg.Client; who: Person; events: BigEvent[] }

let opened: Promise<BigWorld> | undefined

/** Written once in a run: lists and drawings ask the same million. */
export function bigWorld(): Promise<BigWorld> {
  return (opened ??= open())
}

export async function closeBigWorld(): Promise<void> {
  const world = await opened
  await world?.client.end()
  await world?.close()
}

/** What a registration takes on the disk with its person, order, line, payment and entry, their indexes included. */
export async function bytesOfRegistration({ client, events }: BigWorld): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    'select sum(pg_total_relation_size(name::regclass)) as bytes from unnest($1::text[]) name',
    [FILLED],
  )
  return Number(rows[0]?.bytes) / events.reduce((sum, { size }) => sum + size, 0)
}

/** Nobody is new any more: otherwise a worker gathers a million people while something else is measured. */
const knownForLong = (client: pg.Client) => client.query('truncate person_due')

async function open(): Promise<BigWorld> {
  const world = await openWorld()
  const client = new pg.Client({ connectionString: world.environment['DATABASE_URL'] })
  await client.connect()
  const who = await world.build.member()
  const events = await withoutIndexes(client, FILLED, async () => {
    const filled: BigEvent[] = []
    for (const size of sizes) {
      const { bventId } = await fillBigEvent(client, { orgId: who.orgId, attendees: size, log: () => {} })
      filled.push({ ...who, bventId, size })
    }
    return filled
  })
  for (const fold of ['fold_orders', 'fold_ledger', 'fold_facts']) await client.query(`select ${fold}()`)
  await knownForLong(client)
  await client.query('vacuum analyze')
  return { ...world, client, who, events }
}
