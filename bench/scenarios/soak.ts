import { type Figure, type Scenario } from '#bench/figures.ts'
import { forSeconds } from '#bench/load.ts'
import { memoryOf, startProcess } from '#bench/processes.ts'
import { openWorld } from '#bench/world.ts'
import { attendeeCalls } from '#features/attendees/contract.ts'
import { eventCalls } from '#features/events/contract.ts'
import { registerOnce } from '#faults/registering.ts'

/** `BENCH_SOAK_SECONDS=3600` for the whole hour. */
const SECONDS = Number(process.env.BENCH_SOAK_SECONDS ?? 60)
const LANES = 8
const REST_MS = Math.min(8_000, SECONDS * 1_000)

export const soakScenario: Scenario = {
  name: 'soak',
  about: `${SECONDS} s of lists, searches, changes and registrations, and the memory before and after`,
  async run(): Promise<Figure[]> {
    const world = await openWorld()
    const server = await startProcess('server/main.ts', { ...world.environment, DEMO: 'false' })
    try {
      const event = await world.build.event({ status: 'Published' })
      const place = { bventId: event.bventId, orgId: event.orgId }
      const { ticketId } = await world.build.ticket({ ...place, total: 9_999_999 })
      const ask = (path: string, body: object) => world.ask(server.url, event, path, body)
      const asks: ((number: number) => Promise<unknown>)[] = [
        () => ask(attendeeCalls.list.paths[0], { bventId: event.bventId }),
        () => ask(attendeeCalls.list.paths[0], { bventId: event.bventId, simpleSearchValue: '人 1' }),
        () => ask(eventCalls.list.paths[0], {}),
        (number) => registerOnce(server.url, { bventId: event.bventId, ticketId, number }),
        (number) =>
          ask(eventCalls.create.paths[0], { title: `会 ${number}`, startTime: '2027-01-01T00:00:00Z', endTime: '2027-01-02T00:00:00Z' }),
      ]
      const rest = () => new Promise((done) => setTimeout(done, REST_MS))
      await rest()
      const before = memoryOf(server)
      const mixed = (number: number) => asks[number % asks.length]?.(number) ?? Promise.resolve()
      const half = await forSeconds(SECONDS / 2, LANES, mixed)
      const middle = memoryOf(server)
      const whole = await forSeconds(SECONDS / 2, LANES, (number) => mixed(number + half.asked))
      await rest()
      const after = memoryOf(server)
      return [
        { name: 'memory after the soak', unit: 'MB', ours: after, limit: { what: 'before', value: before } },
        { name: 'memory in the second half', unit: 'MB', ours: after, limit: { what: 'at half time', value: middle } },
        {
          name: 'mixed requests',
          unit: '/s',
          ours: whole.perSecond,
          limit: { what: 'first half', value: half.perSecond },
          spread: whole.spread,
          memory: after,
        },
      ]
    } finally {
      await server.stop()
      await world.close()
    }
  },
}
