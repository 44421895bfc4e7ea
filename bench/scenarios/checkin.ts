import { openDoor, staffTokens, ticketsOf } from '#bench/door.ts'
import { spreadOf, type Figure, type Scenario } from '#bench/figures.ts'
import { startProcess } from '#bench/processes.ts'
import { scanAtOnce, scanAtPace, type Crowd, type Kind, type Round } from '#bench/scanners.ts'
import { openWorld } from '#bench/world.ts'

const ATTENDEES = 100_000
const SCANS = [
  { scanners: 1, scans: 1_000 },
  { scanners: 10, scans: 3_000 },
  { scanners: 100, scans: 4_000 },
]
/** Nobody opens a door with a server that has just been started. */
const WARM_SCANNERS = 10
const WARM_SCANS = 5_000
/** As a busy door works: nobody holds up a ticket, is let in and makes way in less than a second. */
const PACED_SCANNERS = 100
const PACED_SECONDS = 15
/** Turn about, so that neither has the warmer or the larger database; */
const TURNS: Kind[] = ['bare', 'ours', 'ours', 'bare']
/** and in short turns, so that neither has the better moments of the machine. */
const TIMES_ABOUT = 5

export const checkinScenario: Scenario = {
  name: 'checkin',
  about: 'scanners at the door of an event of 100,000, beside a bare route that runs the same statement on the same pool',
  async run(): Promise<Figure[]> {
    const world = await openWorld()
    try {
      const door = await openDoor(world, ATTENDEES)
      const scans = SCANS.reduce((sum, one) => sum + one.scans, 0) + PACED_SCANNERS * PACED_SECONDS
      const tickets = await ticketsOf(world, door, 2 * WARM_SCANS + TURNS.length * scans)
      const ours = await startProcess('server/main.ts', { ...world.environment, DEMO: 'false', ROLE: 'web' })
      const bare = await startProcess('bench/bareScan.ts', world.environment)
      const crowd = (kind: Kind, tokens: string[], count: number): Crowd => ({
        kind,
        url: kind === 'ours' ? ours.url : bare.url,
        door,
        tokens,
        tickets: tickets.splice(0, count),
      })
      const figures: Figure[] = []
      const warm = await staffTokens(world, door, WARM_SCANNERS)
      for (const kind of ['ours', 'bare'] as const) await scanAtOnce(crowd(kind, warm, WARM_SCANS))

      for (const { scanners, scans: count } of SCANS) {
        const tokens = await staffTokens(world, door, scanners)
        const rounds: Round[] = []
        for (let time = 0; time < TIMES_ABOUT; time += 1)
          for (const kind of TURNS) rounds.push(await scanAtOnce(crowd(kind, tokens, count / TIMES_ABOUT)))
        const who = `${scanners} scanner${scanners > 1 ? 's' : ''}`
        figures.push(rateFigure(`check-ins, ${who}`, rounds), answerFigure(`answer without a pause, ${who}, p99`, rounds))
      }

      const tokens = await staffTokens(world, door, PACED_SCANNERS)
      const starts = tokens.map(() => Math.random())
      const rounds: Round[] = []
      for (const kind of TURNS) rounds.push(await scanAtPace(crowd(kind, tokens, PACED_SCANNERS * PACED_SECONDS), starts))
      figures.push(answerFigure(`answer, ${PACED_SCANNERS} scanners, each one a second, p99`, rounds))
      await ours.stop()
      await bare.stop()
      return figures
    } finally {
      await world.close()
    }
  },
}

const timesOf = (rounds: readonly Round[], wanted: Kind) => rounds.flatMap(({ kind, times }) => (kind === wanted ? times : []))

function rateFigure(name: string, rounds: readonly Round[]): Figure {
  const rateOf = (wanted: Kind) =>
    timesOf(rounds, wanted).length / rounds.reduce((sum, { kind, seconds }) => sum + (kind === wanted ? seconds : 0), 0)
  return { name, unit: '/s', ours: rateOf('ours'), limit: { what: 'bare route, same statement', value: rateOf('bare') } }
}

function answerFigure(name: string, rounds: readonly Round[]): Figure {
  const [spread, bare] = [spreadOf(timesOf(rounds, 'ours')), spreadOf(timesOf(rounds, 'bare'))]
  const shown = [bare.p50, bare.p95, bare.p99].map((value) => value.toFixed(1)).join(' / ')
  return { name, unit: 'ms', ours: spread.p99, limit: { what: `bare route, ${shown}`, value: bare.p99 }, spread }
}
