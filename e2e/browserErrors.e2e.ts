import type { Page } from '@playwright/test'
import { pathOf } from '#core/page.ts'
import { errorCalls } from '#features/errors/contract.ts'
import { eventPages } from '#features/events/pages.ts'
import { expect, test } from '#e2e/fixtures.ts'

const REPORT = errorCalls.report.paths[0]

/** Fails a few times in a row, as a loop does. */
const fail = (page: Page, times: number) =>
  page.evaluate((count) => {
    for (let time = 0; time < count; time += 1) reportError(new Error(`坏了 ${time}`))
  }, times)

test('what goes wrong in a browser is told to our own server, the first few times', async ({ page, build, newMember, signIn }) => {
  const member = await newMember()
  const { bventId } = await build.event({ orgId: member.orgId, createdBy: member.accountId, status: 'Published' })
  await build.ticket({ bventId, orgId: member.orgId, name: '标准票', total: 100 })
  for (const open of [() => signIn(member, pathOf(eventPages.list)), () => page.goto(`/bvent/${bventId}/zh-CN/register`)]) {
    await open()
    const told: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(REPORT)) told.push(request.postData() ?? '')
    })
    await page.waitForLoadState('networkidle')
    await fail(page, 8)
    await expect.poll(() => told.length).toBe(5)
    expect(JSON.parse(told[0] ?? '')).toMatchObject({
      message: '坏了 0',
      stack: expect.stringContaining('坏了 0'),
      page: new URL(page.url()).pathname,
      release: expect.stringMatching(/\/assets\/.+-[\w-]{8}\.js$/),
    })
  }
})
