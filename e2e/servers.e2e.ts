import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '#bench/processes.ts'
import { expect, test } from '#e2e/fixtures.ts'

const readyOf = async (url: string) => (await fetch(`${url}/readyz`)).status

test('a server that is killed recovers by itself: the database it left behind is adopted', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'light-kill-'))
  const environment = { DATA_DIR: dataDir, DATABASE_URL: '' }
  const first = await startProcess('server/main.ts', environment)
  first.kill('SIGKILL')
  const second = await startProcess('server/main.ts', environment)
  expect(await readyOf(second.url)).toBe(200)

  const third = startProcess('server/main.ts', environment)
  await expect(third).rejects.toThrow(/正被另一个轻会服务使用|is using/)
  expect(await readyOf(second.url)).toBe(200)
  await second.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('two servers on one database both serve, and stop without failing a request', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'light-two-'))
  const environment = { DATABASE_URL: process.env.E2E_DATABASE ?? '', DATA_DIR: dataDir }
  const [one, two] = await Promise.all([startProcess('server/main.ts', environment), startProcess('server/main.ts', environment)])
  expect(await Promise.all([readyOf(one.url), readyOf(two.url)])).toEqual([200, 200])

  const failures: unknown[] = []
  const controller = new AbortController()
  const load = Array.from({ length: 8 }, async () => {
    while (!controller.signal.aborted) {
      const response = await fetch(`${one.url}/api/lightevent/langResourceList`).catch(() => null)
      // Once the listener is closed a connection is refused; what was accepted must be answered.
      if (response && response.status !== 200) failures.push(response.status)
      if (response) await response.text().catch((error: unknown) => failures.push(error))
    }
  })
  await one.stop()
  controller.abort()
  await Promise.all(load)
  expect(failures).toEqual([])
  expect(await readyOf(two.url)).toBe(200)
  await two.stop()
  await rm(dataDir, { recursive: true, force: true })
})
