import { firstLoad, inBrowser, type Load } from '#bench/browser.ts'
import { median, spreadOf, type Figure, type Scenario } from '#bench/figures.ts'
import { memoryOf, startProcess } from '#bench/processes.ts'
import { openWorld } from '#bench/world.ts'
import { hashPassword } from '#server/identity/password.ts'

const TIMES = 5
const PASSWORD = 'correct horse battery'

export const consoleScenario: Scenario = {
  name: 'console',
  about: 'the first load of the console in Chromium with a processor four times slower, nothing cached',
  async run(): Promise<Figure[]> {
    const world = await openWorld()
    const server = await startProcess('server/main.ts', { ...world.environment, DEMO: 'false' })
    try {
      const { id, email } = await world.build.account()
      const { orgId } = await world.build.member({ accountId: id })
      await world.db
        .insertInto('accountPassword')
        .values({ accountId: id, hash: await hashPassword(PASSWORD) })
        .execute()
      const { title } = await world.build.event({ orgId, createdBy: id })
      const loads = await inBrowser(async (context) => {
        const page = await context.newPage()
        await page.goto(server.url)
        await page.locator('input[name=login]').fill(email)
        await page.locator('input[name=password]').fill(PASSWORD)
        await page.locator('button[type=submit]').click()
        await page.getByText(title).first().waitFor()
        await page.close()
        const found: Load[] = []
        for (let time = 0; time < TIMES; time += 1)
          found.push(await firstLoad(context, server.url, (fresh) => fresh.getByText(title).first().click({ trial: true })))
        return found
      })
      const spread = spreadOf(loads.map(({ ms }) => ms))
      return [
        { name: 'script of the first load', unit: 'kB', ours: median(loads.map(({ scriptKb }) => scriptKb)) },
        { name: 'until the first event can be clicked', unit: 'ms', ours: spread.p50, spread, memory: memoryOf(server) },
      ]
    } finally {
      await server.stop()
      await world.close()
    }
  },
}
