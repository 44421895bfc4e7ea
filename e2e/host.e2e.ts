import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '#bench/processes.ts'
import { companyPages } from '#features/company/pages.ts'
import { expect, test } from '#e2e/fixtures.ts'

const SECRET = 'a secret that only the host backend knows'

/** A host application on another site, with the console in its frame. */
async function openHost() {
  const server = createServer((request, response) => {
    const src = new URL(request.url ?? '/', 'http://localhost').searchParams.get('src') ?? ''
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><title>host</title><iframe src="${src.replaceAll('"', '')}" width="1200" height="700"></iframe>
      <script>const told = []; addEventListener('message', ({ origin, data }) => told.push({ origin, data }))</script>`)
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return { origin, around: (src: string) => `${origin}/?src=${encodeURIComponent(src)}`, close: () => server.close() }
}

test('a frame from a foreign origin stays empty', async ({ page, baseURL }) => {
  const host = await openHost()
  const refusals: string[] = []
  page.on('console', (message) => refusals.push(message.text()))
  await page.goto(host.around(`${baseURL}/`))
  await expect.poll(() => refusals.join('\n')).toContain('frame-ancestors')
  await expect(page.frameLocator('iframe').locator('input[type=password]')).toHaveCount(0)
  host.close()
})

test('a host that is allowed signs its people in by a ticket, once, and is told where they are', async ({ page, newMember }) => {
  const host = await openHost()
  const dataDir = await mkdtemp(join(tmpdir(), 'light-host-'))
  const environment = {
    ROLE: 'web',
    DATABASE_URL: process.env.E2E_DATABASE ?? '',
    DATA_DIR: dataDir,
    HOST_ORIGINS: host.origin,
    HOST_SECRET: SECRET,
  }
  const server = await startProcess('server/main.ts', environment)
  const member = await newMember()
  const asked = await fetch(`${server.url}/api/qidian/sso/credential`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-host-secret': SECRET },
    body: JSON.stringify({ login: member.email, kind: 'ticket' }),
  })
  const { ticket } = ((await asked.json()) as { returnObj: { ticket: string } }).returnObj

  await page.goto(host.around(`${server.url}${companyPages.info.path}?ticket=${ticket}`))
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1, name: '组织信息' })).toBeVisible()
  const told = () => page.evaluate<{ origin: string; data: unknown }[]>('told')
  await expect.poll(async () => JSON.stringify(await told())).toContain(companyPages.info.path)
  expect(JSON.stringify(await told())).not.toContain(ticket)
  expect((await told()).every(({ origin }) => origin === server.url)).toBe(true)
  expect(page.frames().some((frame) => frame.parentFrame() && frame.url().includes(ticket))).toBe(false)

  const again = await fetch(`${server.url}/api/qidian/sso/getusertoken?ticket=${ticket}`)
  expect(again.status).toBe(400)
  await server.stop()
  host.close()
  await rm(dataDir, { recursive: true, force: true })
})
