import { sql } from 'kysely'
import pg from 'pg'
import { spreadOf, type Figure, type Scenario } from '#bench/figures.ts'
import { slowLoad, inBrowser } from '#bench/browser.ts'
import { askHttp } from '#bench/httpClient.ts'
import { hallFigures } from '#bench/lotteryPhones.ts'
import { openWall, type Ask } from '#bench/lotteryWall.ts'
import { memoryOf, startProcess } from '#bench/processes.ts'
import { fillBigEvent } from '#server/demo/bigEvent.ts'
import { openWorld, type World } from '#bench/world.ts'

const PEOPLE = Number(process.env.BENCH_LOTTERY_PEOPLE ?? 100_000)
/** A hundred prizes, as they are drawn: three rounds. */
const PRIZES = [
  { name: '三等奖', stock: 90, perRound: 90 },
  { name: '二等奖', stock: 9, perRound: 9 },
  { name: '一等奖', stock: 1, perRound: 1 },
]
const VERIFIED = '验证通过'

export const lotteryScenario: Scenario = {
  name: 'lottery',
  about: `a lottery of ${PEOPLE.toLocaleString('en')} people and a hundred prizes: promised, drawn, verified on a phone; a hall full of phones`,
  async run(): Promise<Figure[]> {
    const world = await openWorld()
    const server = await startProcess('server/main.ts', { ...world.environment, DEMO: 'false', RATE_PER_MINUTE: '1200' })
    try {
      const { orgId, accountId } = await world.build.member()
      const bventId = await fillHall(world, orgId)
      const authorization = `Bearer ${await world.tokenOf(server.url, accountId)}`
      const ask: Ask = async <Answer>(path: string, body: object) => {
        const began = performance.now()
        const { status, text } = await askHttp(`${server.url}/api/lightevent/${path}`, {
          method: 'POST',
          headers: { authorization, 'x-org-id': orgId },
          body,
        })
        const ms = performance.now() - began
        const said = JSON.parse(text) as { isSuccess: boolean; returnObj: Answer; businessMessage: string }
        if (status !== 200 || !said.isSuccess) throw new Error(`${path}: ${status} ${said.businessMessage}`)
        return { answer: said.returnObj, ms }
      }
      const setting = { beacon: 'none', isSignedInOnly: false }
      const { answer: made } = await ask<{ id: string }>('lottery/save', { bventId, title: '年会', prizes: PRIZES, setting })
      const { id } = made
      const promised = await ask('lottery/commit', { id, version: 1 })
      const draws = await drawAll(ask, id)
      await ask('lottery/close', { id })
      const verified = await inBrowser(
        (context) =>
          slowLoad(context, `${server.url}/lottery/${id}/verify`, (page) =>
            page.getByRole('heading', { name: VERIFIED }).waitFor({ timeout: 120_000 }),
          ),
        { width: 390, height: 844 },
      )
      const size = PEOPLE.toLocaleString('en')
      return [
        { name: `promise, ${size}`, unit: 'ms', ours: promised.ms, memory: memoryOf(server) },
        { name: `draw of a round, ${size}`, unit: 'ms', ours: Math.max(...draws), spread: spreadOf(draws) },
        { name: `verification on a phone, ${size}`, unit: 'ms', ours: verified.ms },
        ...(await hallFigures(world, { server, ask, bventId })),
      ]
    } finally {
      await server.stop()
      await world.close()
    }
  },
}

async function drawAll(ask: Ask, id: string): Promise<number[]> {
  const { step } = await openWall(ask, id)
  const draws: number[] = []
  for (const _ of PRIZES) {
    await step('next')
    await step('roll')
    draws.push(await step('stop'))
  }
  return draws
}

/** Everybody may win: the event is full of people of all kinds, and each of them is registered. */
async function fillHall({ db, environment }: World, orgId: string): Promise<string> {
  const client = new pg.Client({ connectionString: environment.DATABASE_URL })
  await client.connect()
  const { bventId } = await fillBigEvent(client, { orgId, attendees: PEOPLE, log: () => {} })
  await client.end()
  await sql`update attendee set status = 'Registered', audit_status = 'NotRequired' where bvent_id = ${bventId} and status <> 'Registered'`.execute(
    db,
  )
  await sql`analyze attendee`.execute(db)
  return bventId
}
