import { v7 as uuid } from 'uuid'
import { sql } from 'kysely'
import { median, spreadOf, type Figure, type Scenario } from '#bench/figures.ts'
import { askHttp } from '#bench/httpClient.ts'
import { memoryOf, startProcess } from '#bench/processes.ts'
import { inTurns } from '#bench/turns.ts'
import { openWorld, type World } from '#bench/world.ts'

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
const ROBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const TIMES = 600
const CHANNELS = 20
/** Half a year of an event that sells every day by every channel. */
const DAYS = 180

export const sourcesScenario: Scenario = {
  name: 'sources',
  about: 'the event page by a channel’s link, counted for a person and not for a robot, and the funnel of a long campaign',
  async run(): Promise<Figure[]> {
    const world = await openWorld()
    const server = await startProcess('server/main.ts', { ...world.environment, DEMO: 'false', RATE_PER_MINUTE: '1000000' })
    try {
      const place = await world.build.ticket()
      const code = await fillChannels(world, place)
      const open = (userAgent: string) => async () => {
        const began = performance.now()
        const { status } = await askHttp(`${server.url}/bvent/${place.bventId}/zh-CN?c=${code}`, { headers: { 'user-agent': userAgent } })
        if (status !== 200) throw new Error(`the page answered ${status}`)
        return performance.now() - began
      }
      const [counted = [], uncounted = []] = await inTurns([open(PHONE), open(ROBOT)], { times: TIMES })
      const { accountId } = await world.build.member({ orgId: place.orgId })
      const authorization = `Bearer ${await world.tokenOf(server.url, accountId)}`
      const funnel = async () => {
        const began = performance.now()
        const { status } = await askHttp(`${server.url}/api/lightevent/channel/list?bventId=${place.bventId}`, {
          headers: { authorization, 'x-org-id': place.orgId },
        })
        if (status !== 200) throw new Error(`the funnel answered ${status}`)
        return performance.now() - began
      }
      const [asked = []] = await inTurns([funnel])
      return [
        {
          name: 'event page, visit counted',
          unit: 'ms',
          ours: median(counted),
          limit: { what: 'the same page for a robot, not counted', value: median(uncounted) },
          spread: spreadOf(counted),
          memory: memoryOf(server),
        },
        { name: `funnel of ${CHANNELS} channels over ${DAYS} days`, unit: 'ms', ours: median(asked), spread: spreadOf(asked) },
      ]
    } finally {
      await server.stop()
      await world.close()
    }
  },
}

async function fillChannels({ db }: World, { orgId, bventId }: { orgId: string; bventId: string }): Promise<string> {
  const ids = Array.from({ length: CHANNELS }, () => uuid())
  await sql`
    insert into source (top_org_id, id, bvent_id, kind, code, name, created_at)
    select ${orgId}, id, ${bventId}, 'channel', 'bench-' || place, 'channel ' || place, now()
    from unnest(${ids}::uuid[]) with ordinality as c (id, place)`.execute(db)
  await sql`
    insert into source_visit (top_org_id, bvent_id, day, source_id, visits, visitors)
    select ${orgId}, ${bventId}, current_date - day, id, 500, 400 from unnest(${ids}::uuid[]) as c (id), generate_series(1, ${DAYS}) as day`.execute(
    db,
  )
  await sql`
    insert into source_tally (top_org_id, bvent_id, day, last_source_id, first_source_id, submitted, paid, signed_in)
    select ${orgId}, ${bventId}, current_date - day, id, id, 40, 30, 20 from unnest(${ids}::uuid[]) as c (id), generate_series(1, ${DAYS}) as day`.execute(
    db,
  )
  await sql`analyze source_visit, source_tally`.execute(db)
  return 'bench-1'
}
