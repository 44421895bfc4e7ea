import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '#bench/processes.ts'
import { pathOf } from '#core/page.ts'
import { livePages } from '#features/live/pages.ts'
import { expectAccessible } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { freePort } from '#server/database/ports.ts'

test('a room is made and goes live; two viewers talk, a host holds back, hides, asks and shows out', async ({
  page,
  browser,
  newEvent,
  signIn,
}) => {
  const { member, bventId } = await newEvent()
  // Where there was no room a moment ago.
  await signIn(member, pathOf(livePages.room, { bventId }))
  await page.getByRole('link', { name: '新建直播间' }).click()
  await page.getByLabel('名称').fill('圆桌对话')
  await expect(page.getByText('没有配置流媒体服务')).toBeVisible()
  await page.getByLabel('观看地址').fill('https://live.example.org/1')
  await page.getByLabel('所有人').check()
  await page.getByRole('button', { name: '新建直播间' }).click()
  await expect(page.getByRole('heading', { name: '圆桌对话', level: 1 })).toBeVisible()
  await expectAccessible(page)
  const venue = (await page.getByRole('link', { name: '观看页' }).getAttribute('href')) ?? ''

  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: '主持台' }).click()
  const host = await opened
  await host.getByRole('tab', { name: '发言设置' }).click()
  await host.getByLabel('要先审的词，一行一个').fill('加微信')
  await host.getByRole('button', { name: '保存' }).click()
  await expect(host.getByText('已完成')).toBeVisible()

  const phone = { viewport: { width: 390, height: 844 } }
  const [one, other] = [await browser.newPage(phone), await browser.newPage(phone)]
  for (const viewer of [one, other]) await viewer.goto(venue)
  await expect(one.getByText('还没人说话')).toBeVisible()
  await expectAccessible(one)
  await page.getByRole('button', { name: '开始直播' }).click()
  await expect(one.getByRole('link', { name: '去观看' })).toBeVisible()

  await one.getByLabel('你的称呼').fill('陈思远')
  await one.getByLabel('说点什么').fill('画面很清楚')
  await one.getByRole('button', { name: '发送' }).click()
  await expect(other.getByText('画面很清楚')).toBeVisible()
  await one.getByLabel('说点什么').fill('加微信聊')
  await one.getByRole('button', { name: '发送' }).click()
  await expect(one.getByText('主持人看过后显示')).toBeVisible()

  await host.getByRole('tab', { name: '待审 1' }).click()
  await expect(host.getByText('加微信聊')).toBeVisible()
  await host.getByRole('button', { name: '不显示' }).click()
  await expect(host.getByText('没有待审的发言')).toBeVisible()
  await host.getByRole('tab', { name: '聊天' }).click()
  await host.getByLabel('以主办方身份发言').fill('圆桌马上开始')
  await host.getByRole('button', { name: '发公告' }).click()
  await expect(other.locator('.live-pinned')).toHaveText('圆桌马上开始')
  await expect(other.getByText('加微信聊')).toHaveCount(0)

  await host.getByRole('tab', { name: '投票' }).click()
  await host.getByLabel('问题').fill('听得清吗')
  await host.getByLabel('选项，一行一个').fill('听得清\n听不清')
  await host.getByRole('button', { name: '新投票' }).click()
  await host.getByRole('button', { name: '开始投票' }).click()
  await other.getByRole('tab', { name: '投票' }).click()
  await other.getByRole('button', { name: '听得清' }).click()
  await expect(other.getByText('正在投票 · 1 票')).toBeVisible()
  await host.getByRole('button', { name: '结束投票' }).click()
  await expect(other.getByText('已结束 · 1 票')).toBeVisible()

  await other.getByRole('tab', { name: '聊天' }).click()
  await other.context().setOffline(true)
  await one.getByLabel('说点什么').fill('你断开时说的')
  await one.getByRole('button', { name: '发送' }).click()
  await expect(one.getByText('你断开时说的')).toBeVisible()
  await other.context().setOffline(false)
  await expect(other.getByText('你断开时说的')).toBeVisible()

  await one.reload()
  await expect(one.getByText('画面很清楚')).toBeVisible()
  await host.getByRole('tab', { name: '聊天' }).click()
  await host.getByRole('listitem').filter({ hasText: '画面很清楚' }).getByRole('button', { name: '请出' }).click()
  await one.reload()
  await expect(one.getByText('已被请出直播间')).toBeVisible()
  await expectAccessible(host)

  await page.getByRole('tab', { name: '观看记录' }).click()
  await expect(page.getByRole('cell', { name: '陈思远' }).first()).toBeVisible()
})

test('a viewer goes on by themselves when the server was restarted', async ({ browser, newEvent, pool }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'light-restart-'))
  const environment = { DATABASE_URL: process.env.E2E_DATABASE ?? '', DATA_DIR: dataDir, PORT: String(await freePort()) }
  const first = await startProcess('server/main.ts', environment)
  const { member, bventId } = await newEvent()
  const room = {
    topOrgId: member.orgId,
    id: crypto.randomUUID(),
    bventId,
    title: '主会场',
    mode: 'External',
    watch: 'Public',
    status: 'Live',
  }
  const times = { startTime: new Date(), endTime: new Date(Date.now() + 3_600_000), liveAt: new Date() }
  await pool.db
    .insertInto('liveRoom')
    .values({ ...room, ...times, redirectUrl: 'https://live.example.org/1' })
    .execute()
  const venue = `${first.url}/livepc/${room.id}/live/liveVenue`
  const [one, other] = [await browser.newPage(), await browser.newPage()]
  await one.route('**/enter', (route) => route.abort(), { times: 1 })
  for (const viewer of [one, other]) {
    await viewer.goto(venue)
    await expect(viewer.getByText('还没人说话')).toBeVisible()
  }
  await first.stop()
  await expect(other.getByText('连接断开')).toBeVisible()
  const second = await startProcess('server/main.ts', environment)
  await expect(other.getByText('连接断开')).toHaveCount(0)
  await one.getByLabel('你的称呼').fill('陈思远')
  await one.getByLabel('说点什么').fill('服务器回来了')
  await one.getByRole('button', { name: '发送' }).click()
  await expect(other.getByText('服务器回来了')).toBeVisible()
  await second.stop()
  await rm(dataDir, { recursive: true, force: true })
})
