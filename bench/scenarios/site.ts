import { firstLoad, inBrowser, type Load } from '#bench/browser.ts'
import { median, spreadOf, type Figure, type Scenario } from '#bench/figures.ts'
import { memoryOf, startProcess } from '#bench/processes.ts'
import { openWorld } from '#bench/world.ts'

const TIMES = 5
const PHONE = { width: 390, height: 844 }

export const siteScenario: Scenario = {
  name: 'site',
  about: 'the registration page on a phone with a processor four times slower, nothing cached',
  async run(): Promise<Figure[]> {
    const world = await openWorld()
    const server = await startProcess('server/main.ts', { ...world.environment, DEMO: 'false' })
    try {
      const { bventId } = await world.build.ticket()
      const loads = await inBrowser(async (context) => {
        const found: Load[] = []
        for (let time = 0; time < TIMES; time += 1)
          found.push(
            await firstLoad(context, `${server.url}/bvent/${bventId}/zh-CN/register`, (page) =>
              page.locator('main input, main button').first().click({ trial: true }),
            ),
          )
        return found
      }, PHONE)
      const spread = spreadOf(loads.map(({ ms }) => ms))
      return [
        { name: 'script of the registration page', unit: 'kB', ours: median(loads.map(({ scriptKb }) => scriptKb)) },
        { name: 'until the form can be used', unit: 'ms', ours: spread.p50, spread, memory: memoryOf(server) },
      ]
    } finally {
      await server.stop()
      await world.close()
    }
  },
}
