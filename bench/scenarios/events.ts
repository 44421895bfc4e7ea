import { sql } from 'kysely'
import { median, spreadOf, type Figure, type Scenario } from '#bench/figures.ts'
import { memoryOf, startProcess } from '#bench/processes.ts'
import { inTurns } from '#bench/turns.ts'
import { openWorld, type World } from '#bench/world.ts'
import { eventCalls } from '#features/events/contract.ts'

const questions = [
  { name: 'list, first page', path: eventCalls.list.paths[0], body: {} },
  { name: 'list, page 5', path: eventCalls.list.paths[0], body: { pageNo: 5 } },
  { name: 'list, search by words', path: eventCalls.list.paths[0], body: { keyWords: '沙龙 7' } },
  { name: 'calendar, one month', path: eventCalls.calendar.paths[0], body: { from: '2027-03-01T00:00:00Z', to: '2027-04-01T00:00:00Z' } },
]

export const eventsScenario: Scenario = {
  name: 'events',
  about: 'the event list of an organisation with 10,000 events beside one with 100',
  async run(): Promise<Figure[]> {
    const world = await openWorld()
    try {
      const [small, large] = [await fill(world, 100), await fill(world, 10_000)]
      await sql`vacuum analyze bvent`.execute(world.db)
      const server = await startProcess('server/main.ts', world.environment)
      const figures: Figure[] = []
      for (const { name, path, body } of questions) {
        const [few = [], many = []] = await inTurns([small, large].map((who) => () => world.ask(server.url, who, path, body)))
        figures.push({
          name,
          unit: 'ms',
          ours: median(many),
          limit: { what: '100 events', value: median(few) },
          spread: spreadOf(many),
          memory: memoryOf(server),
        })
      }
      await server.stop()
      return figures
    } finally {
      await world.close()
    }
  },
}

/** A month holds as many events in both organisations, so that the calendar answers the same question. */
async function fill({ db, build }: World, events: number) {
  const { orgId, accountId } = await build.member()
  await sql`
    insert into bvent (top_org_id, id, title, start_time, end_time, status, tags, created_by)
    select ${orgId}, gen_random_uuid(), '绿色沙龙 ' || n, at, at + interval '8 hours', (array['Draft', 'Published', 'Unpublished'])[1 + n % 3], array['沙龙'], ${accountId}
    from generate_series(1, ${events}::int) n, lateral (select timestamptz '2027-03-01' + (n % 60) * interval '12 hours' - (n / 60) * interval '31 days' as at) t`.execute(
    db,
  )
  await sql`insert into bvent_responsible (top_org_id, bvent_id, account_id) select top_org_id, id, ${accountId} from bvent where top_org_id = ${orgId}`.execute(
    db,
  )
  return { orgId, accountId }
}
