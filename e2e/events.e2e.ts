import { dashboardPages } from '#features/dashboard/pages.ts'
import { micrositePages } from '#features/microsites/pages.ts'
import { programmePages } from '#features/programme/pages.ts'
import type { Page as Tab } from '@playwright/test'
import { eventPages } from '#features/events/pages.ts'
import { ticketPages } from '#features/tickets/pages.ts'
import { expectAccessible } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'

async function createEvent(page: Tab, title: string): Promise<string> {
  await page.getByRole('link', { name: '新建活动' }).first().click()
  await page.getByLabel('活动标题').fill(title)
  await fillTime(page, 0, '2027-03-01', '09:00')
  await fillTime(page, 1, '2027-03-02', '18:00')
  await page.getByRole('button', { name: '创建活动' }).click()
  await page.waitForURL(/\/home\/event\/[0-9a-f-]{36}\/dashBoard/)
  return /event\/([0-9a-f-]{36})\//.exec(page.url())?.[1] ?? ''
}

/** The start is the first pair of date and time, the end the second. */
async function fillTime(page: Tab, which: number, date: string, time: string): Promise<void> {
  const day = page.getByPlaceholder('选择日期').nth(which)
  await day.fill(date)
  await day.press('Enter')
  const clock = page.getByPlaceholder('选择时间').nth(which)
  await clock.fill(time)
  await clock.press('Enter')
}

test('a new user gets from sign-in to a published event page', async ({ page, newMember, signInByForm, visit }) => {
  await signInByForm(await newMember())
  const bventId = await createEvent(page, '新用户的第一场活动')
  await expect(page.getByText('未发布').first()).toBeVisible()

  await visit(ticketPages.list, { bventId })
  await expect(page.getByRole('heading', { level: 1, name: '票种' })).toBeVisible()

  await page.getByRole('button', { name: '正式发布' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '继续发布' }).click()
  await expect(page.getByRole('dialog', { name: '发布好了，分享出去' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '分享' })).toBeVisible()

  for (const language of ['zh-CN', 'en']) {
    await page.goto(`/bvent/${bventId}/${language}`)
    for (const [width, height] of [
      [360, 740],
      [768, 1024],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect(page.getByRole('heading', { level: 1, name: '新用户的第一场活动' })).toBeVisible()
      const isWiderThanScreen = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(isWiderThanScreen).toBe(false)
      await expectAccessible(page)
    }
  }
})

test('the title is checked while it is typed, and a taken one is told', async ({ page, newMember, signIn, build }) => {
  const member = await newMember()
  await build.event({ orgId: member.orgId, createdBy: member.accountId, title: '已有的活动' })
  await signIn(member, eventPages.create.path)
  await page.getByLabel('活动标题').fill(' 已有的活动 ')
  await expect(page.getByText(/已存在|已有|被使用|重复/).first()).toBeVisible()
})

test('a private event of others does not open', async ({ page, newMember, signIn, build }) => {
  const member = await newMember({ roles: ['planner'] })
  const { bventId } = await build.event({ orgId: member.orgId, isPrivate: true })
  await signIn(member, `/home/event/${bventId}/dashBoard`)
  await expect(page).toHaveURL(/\/error\/401/)
})

const looked = [
  eventPages.home,
  dashboardPages.overview,
  eventPages.edit,
  micrositePages.introduction,
  programmePages.schedule,
  programmePages.speakers,
  eventPages.plan,
  programmePages.documents,
  ticketPages.list,
]
test('axe finds nothing on the pages of events', async ({ page, newMember, signIn, visit, build }) => {
  const member = await newMember()
  const { bventId } = await build.event({ orgId: member.orgId, createdBy: member.accountId })
  await signIn(member, '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const target of looked)
    await test.step(target.name, async () => {
      await visit(target, { bventId })
      await expectAccessible(page)
    })
})
