import { readFile } from 'node:fs/promises'
import type { Page as Tab } from '@playwright/test'
import { readXlsx } from 'hucre'
import { pathOf } from '#core/page.ts'
import { expectAccessibleInBothThemes } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { statisticsPages } from '#features/statistics/pages.ts'

async function choose(page: Tab, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
  await page.keyboard.press('Escape')
}

/** The table as it stands, row by row. */
const rowsOf = (page: Tab) =>
  page
    .locator('.stat-scroll table tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent.trim())))

test('a report is built, kept, shared, seen by a reader with fewer rights, taken away and sent', async ({
  page,
  browser,
  build,
  pool,
  newColleagues,
  signIn,
  admit,
}) => {
  const [member, reader] = await newColleagues('readOnly')
  const { orgId } = member
  const { bventId } = await build.event({ orgId, createdBy: member.accountId, status: 'Published', title: '智能制造大会' })
  const vip = await build.ticket({ bventId, orgId, name: 'VIP' })
  const free = await build.ticket({ bventId, orgId, name: '免费' })
  for (let n = 0; n < 12; n += 1) await build.attendee({ bventId, orgId, ticketId: free.ticketId })
  for (let n = 0; n < 7; n += 1) {
    const { attendeeId } = await build.attendee({ bventId, orgId, ticketId: vip.ticketId })
    if (n < 2) await pool.db.updateTable('attendee').set({ source: 'import' }).where('id', '=', attendeeId).execute()
  }

  await signIn(member, pathOf(statisticsPages.custom, { bventId }))
  await choose(page, '列', '来源')
  await expect(page.locator('.stat-scroll')).toContainText('合计')
  await expectAccessibleInBothThemes(page)
  const whole = await rowsOf(page)
  expect(whole.map(([name]) => name)).toEqual(['票种', '免费', 'VIP', '合计'])
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('票种与来源')
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '票种与来源' })).toBeVisible()
  await page.getByRole('button', { name: '共享给同事' }).click()
  await expect(page.getByRole('button', { name: '取消共享' })).toBeVisible()

  // The file says what the page says, in numbers.
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /导出 Excel/ }).click()
  await page.getByRole('menuitem', { name: '导出 Excel' }).click()
  const { sheets } = await readXlsx(await readFile(await (await download).path()))
  const written = (sheets[0]?.rows ?? []).find(([name]) => name === '免费')
  expect(written?.filter((cell) => typeof cell === 'number')).toContain(12)
  const document = page.waitForEvent('download')
  await page.getByRole('button', { name: /导出 Excel/ }).click()
  await page.getByRole('menuitem', { name: '保存 PDF' }).click()
  const pdf = await readFile(await (await document).path())
  expect([pdf.subarray(0, 5).toString(), pdf.includes('/DCTDecode')]).toEqual(['%PDF-', true])

  await page.getByRole('button', { name: '定时发送' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: '收件人邮箱' }).fill('boss@example.com')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('每周一 09:00 发送')).toBeVisible()
  // A week is long for a test: the moment of this one report is put back.
  await pool.db
    .updateTable('statisticReport')
    .set({ nextSendAt: new Date(Date.now() - 1_000) })
    .where('topOrgId', '=', orgId)
    .execute()
  const arrived = () =>
    pool.db
      .selectFrom('message')
      .select(['recipient', 'body'])
      .where('topOrgId', '=', orgId)
      .where('kind', '=', 'statistics.report')
      .execute()
  await expect.poll(async () => (await arrived()).map(({ recipient }) => recipient), { timeout: 150_000 }).toEqual(['boss@example.com'])
  expect((await arrived())[0]?.body).toContain('&lt;5')

  // Whoever sees less: the same report, without the two imported and what they could be worked out from.
  const context = await browser.newContext()
  await admit(context, reader)
  const theirs = await context.newPage()
  await theirs.goto(`${process.env.E2E_URL}${pathOf(statisticsPages.list, { bventId })}`)
  await theirs.getByRole('link', { name: '票种与来源' }).click()
  await expect(theirs.locator('.stat-scroll')).toContainText('合计')
  const seen = await rowsOf(theirs)
  expect(seen.find(([name]) => name === 'VIP')?.join()).toContain('<5')
  expect(seen.at(-1)?.join()).toContain('19')
  await expect(theirs.getByRole('button', { name: '定时发送' })).toBeHidden()
  await context.close()
})

test('days are those of the event’s place, over the end of summer time too', async ({ page, build, pool, newMember, signIn, visit }) => {
  const member = await newMember()
  const { orgId } = member
  // In New York the clock goes back on 1 November at 06:00 UTC: that day has 25 hours.
  const moments = ['2026-11-01T03:30:00Z', '2026-11-01T04:30:00Z', '2026-11-02T04:30:00Z', '2026-11-02T05:30:00Z']
  const reportIn = async (timeZone: string) => {
    const { bventId } = await build.event({ orgId, createdBy: member.accountId, status: 'Published' })
    await pool.db.updateTable('bvent').set({ timeZone }).where('id', '=', bventId).execute()
    const { ticketId } = await build.ticket({ bventId, orgId })
    for (const moment of moments) await build.attendee({ bventId, orgId, ticketId, createdDate: new Date(moment) })
    const id = crypto.randomUUID()
    const definition = { rows: [{ field: 'CreatedDate', unit: 'day' }], columns: [], measures: ['people'], currency: 'CNY', chart: 'table' }
    await pool.db
      .insertInto('statisticReport')
      .values({
        topOrgId: orgId,
        id,
        bventId,
        name: timeZone,
        definition: JSON.stringify(definition),
        ownerId: member.accountId,
        ownerName: member.name,
        updatedAt: new Date(),
      })
      .execute()
    return { path: `${pathOf(statisticsPages.custom, { bventId })}?id=${id}`, bventId }
  }
  const there = await reportIn('America/New_York')
  const here = await reportIn('Asia/Shanghai')
  const days = async () => (await rowsOf(page)).slice(1, -1)
  await signIn(member, there.path)
  await expect(page.getByText('America/New_York').first()).toBeVisible()
  await expect.poll(days).toEqual([
    ['2026-10-31', '1'],
    ['2026-11-01', '2'],
    ['2026-11-02', '1'],
  ])
  await page.goto(here.path)
  await expect.poll(days).toEqual([
    ['2026-11-01', '2'],
    ['2026-11-02', '2'],
  ])
  await visit(statisticsPages.normal, { bventId: there.bventId })
  await expect(page.getByText(/America\/New_York/).first()).toBeVisible()
  await expectAccessibleInBothThemes(page)
})
