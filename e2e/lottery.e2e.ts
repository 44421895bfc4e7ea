import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page as Tab } from '@playwright/test'
import { sql } from 'kysely'
import { startProcess } from '#bench/processes.ts'
import { pathOf } from '#core/page.ts'
import { lotteryPages } from '#features/lottery/pages.ts'
import { expectAccessible } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'

const GUESTS = 8

async function addPrize(page: Tab, name: string, stock: string) {
  await page.getByRole('button', { name: '加奖品' }).click()
  await page.getByLabel('奖项').fill(name)
  await page.getByLabel('库存').fill(stock)
  await page.getByLabel('每轮抽几份').fill(stock)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('cell', { name, exact: true })).toBeVisible()
}

test('joined by phone, drawn on the wall, an absentee drawn again, verified on the phone', async ({
  page,
  browser,
  build,
  newEvent,
  signIn,
}) => {
  const { member, bventId } = await newEvent()
  for (let at = 0; at < GUESTS; at += 1)
    await build.attendee({
      bventId,
      orgId: member.orgId,
      fullName: `来宾${'甲乙丙丁戊己庚辛'[at]}`,
      mobile: `1380000000${at}`,
      checkinStatus: 'SignedIn',
    })

  await signIn(member, pathOf(lotteryPages.event, { bventId }))
  await page.getByRole('button', { name: '新建抽奖' }).click()
  await page.getByRole('button', { name: '设置' }).click()
  await page.getByLabel('扫大屏上的码加入').check()
  await page.getByRole('button', { name: '保存' }).click()
  await addPrize(page, '一等奖', '2')
  const site = (await page.getByRole('link', { name: '查看抽奖页' }).getAttribute('href')) ?? ''

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
  for (let at = 0; at < 4; at += 1) {
    await phone.goto(site)
    await phone.getByLabel('报名时的手机号或邮箱').fill(`1380000000${at}`)
    await phone.getByRole('button', { name: '参加抽奖' }).click()
    await expect(phone.getByText('你已参加')).toBeVisible()
  }

  await page.reload()
  await page.getByRole('button', { name: '公布承诺，锁定 4 人' }).click()
  await page.getByRole('button', { name: '公布并锁定' }).click()
  await expect(page.getByText('名单已封存，4 人')).toBeVisible()
  await expect(phone.getByText('你在名单里，第')).toBeVisible()
  await phone.evaluate(() => localStorage.clear())
  await phone.goto(site)
  await phone.getByLabel('报名时的手机号或邮箱').fill('13800000001')
  await phone.getByRole('button', { name: '查我的编号' }).click()
  await expect(phone.getByText('你在名单里')).toBeVisible()

  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: '打开大屏' }).click()
  const wall = await opened
  await expect(wall.getByText('空格、回车或翻页笔')).toBeVisible()
  // The wall hangs on a server of its own on the same database, which is going to die.
  const dataDir = await mkdtemp(join(tmpdir(), 'light-wall-'))
  const environment = { DATABASE_URL: process.env.E2E_DATABASE ?? '', DATA_DIR: dataDir, PUBLIC_URL: process.env.E2E_URL ?? '' }
  const first = await startProcess('server/main.ts', environment)
  const { pathname, search } = new URL(wall.url())
  await wall.goto(first.url + pathname + search)
  await expect(wall.getByText('空格、回车或翻页笔')).toBeVisible()
  await wall.keyboard.press('Space')
  await expect(wall.getByRole('heading', { name: '一等奖' })).toBeVisible()
  await expect(wall.getByRole('main')).toHaveAttribute('aria-busy', 'false')
  await wall.keyboard.press('PageDown')
  const digits = wall.getByRole('status', { name: '现场观众报的数字' })
  await expect(digits).toBeVisible()
  await wall.keyboard.type('471')
  await expect(digits).toHaveText('471')
  first.kill('SIGKILL')
  await expect(wall.getByText('网络断了，画面停在')).toBeVisible()
  const second = await startProcess('server/main.ts', { ...environment, PORT: new URL(first.url).port })
  await expect(wall.getByText('网络断了，画面停在')).toBeHidden()
  await expect(digits).toHaveText('471')
  await wall.keyboard.press('Enter')
  await expect(wall.locator('[data-won]')).toHaveCount(2)
  await wall.reload()
  await expect(wall.locator('[data-won]')).toHaveCount(2)
  await expect(phone.getByRole('heading', { name: '一等奖 2 位' })).toBeVisible()

  const remote = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await remote.goto(`${process.env.E2E_URL ?? ''}${pathname}${search}&remote=1`)
  const names = remote.locator('.remote-winners li')
  const absentee = (await names.first().locator('b').textContent()) ?? ''
  await names.first().getByRole('button').click()
  await remote.getByRole('button', { name: '补抽 1 人' }).click()
  await expect(wall.getByText(absentee)).toBeHidden()
  await remote.getByRole('button', { name: '都在，确认并通知' }).click()
  await expect(remote.getByText('已确认')).toHaveCount(2)

  await page.reload()
  await page.getByRole('button', { name: '结束并公开种子' }).click()
  await page.getByRole('button', { name: '结束并公开', exact: true }).click()
  await expect(page.getByText('种子已公开')).toBeVisible()
  await phone.goto(`${site}/verify`)
  await expect(phone.getByRole('heading', { name: '验证通过' })).toBeVisible()
  await expect(phone.getByText('和这部手机开奖前记下的一样')).toBeVisible()
  await expect(phone.getByText('你在名单里，第')).toBeVisible()
  await expectAccessible(phone)
  // Everything it computes with is there: nothing is asked of anybody any more.
  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: '再算一遍' }).click()
  await expect(phone.getByText('当时没有联网')).toBeVisible()
  await expect(phone.getByRole('heading', { name: '验证通过' })).toBeVisible()
  await phone.context().setOffline(false)
  await expectAccessible(page)
  await second.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('a rehearsal goes all the way, says so in large letters, and leaves nothing', async ({
  page,
  browser,
  build,
  pool,
  newEvent,
  signIn,
}) => {
  const { member, bventId } = await newEvent()
  for (let at = 0; at < GUESTS; at += 1)
    await build.attendee({ bventId, orgId: member.orgId, fullName: `来宾${at}`, checkinStatus: 'SignedIn' })
  await signIn(member, pathOf(lotteryPages.event, { bventId }))
  await page.getByRole('button', { name: '新建抽奖' }).click()
  await page.getByRole('button', { name: '设置' }).click()
  await page.getByLabel('等公共随机数').check()
  await page.getByLabel('公布承诺后几分钟').fill('3')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('等公共随机数 drand')).toBeVisible()
  await addPrize(page, '一等奖', '1')

  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: '彩排' }).click()
  const wall = await opened
  await wall.setViewportSize({ width: 1920, height: 1080 })
  await expect(wall.getByRole('note')).toContainText('结果不算，不留记录，不通知任何人')
  await wall.keyboard.press('Space')
  await expect(wall.getByRole('heading', { name: '一等奖' })).toBeVisible()
  await wall.keyboard.press('Space')
  await expect(wall.getByText('?', { exact: true })).toBeHidden()
  await wall.keyboard.press('Space')
  await expect(wall.locator('[data-won]')).toHaveCount(1)
  await wall.keyboard.press('Space')
  await expect(wall.getByRole('heading', { name: '全部抽完' })).toBeVisible()

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await phone.goto(`${wall.url()}&remote=1`)
  await phone.getByRole('button', { name: '开始抽奖' }).click()
  await phone.getByRole('button', { name: '开始滚动' }).click()
  await phone.getByRole('button', { name: '停' }).click()
  await phone.locator('.remote-winners li button').first().click()
  await phone.getByRole('button', { name: '补抽 1 人' }).click()
  await phone.getByRole('button', { name: '都在，确认并通知' }).click()
  await expect(phone.getByText('已确认')).toHaveCount(1)
  await expectAccessible(phone)
  const { rows } = await sql<{ state: string; winners: number }>`
    select l.state, (select count(*)::int from lottery_winner w where w.lottery_id = l.id) as winners
    from lottery l where l.bvent_id = ${bventId}`.execute(pool.db)
  expect(rows).toEqual([{ state: 'Draft', winners: 0 }])
})

test('its page is designed of blocks, published, and seen by whoever comes', async ({ page, browser, newEvent, signIn }) => {
  const { member, bventId } = await newEvent()
  await signIn(member, pathOf(lotteryPages.event, { bventId }))
  await page.getByRole('button', { name: '新建抽奖' }).click()
  await addPrize(page, '一等奖', '2')
  const site = (await page.getByRole('link', { name: '查看抽奖页' }).getAttribute('href')) ?? ''

  await page.goto(`${pathOf(lotteryPages.site)}?id=${site.split('/').at(-1) ?? ''}`)
  const preview = page.frameLocator('iframe')
  await expect(preview.getByText('符合条件的来宾自动参加')).toBeVisible()
  await expect(page.getByRole('button', { name: '发布', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: '主视觉', exact: true }).click()
  await page.getByRole('textbox', { name: '标题', exact: true }).fill('今晚谁是幸运儿')
  await page.getByRole('button', { name: '加区块：问答' }).click()
  await expect(preview.getByRole('heading', { name: '今晚谁是幸运儿' })).toBeVisible()
  await page.getByRole('button', { name: '发布 2 处修改' }).click()
  await page.getByRole('button', { name: '现在发布' }).click()
  await expect(page.getByText('v1 已上线')).toBeVisible()
  await expectAccessible(page)

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await phone.goto(site)
  await expect(phone.getByRole('heading', { name: '今晚谁是幸运儿' })).toBeVisible()
  await expect(phone.getByText('符合条件的来宾自动参加')).toBeVisible()
  await expect(phone.getByText('一等奖')).toBeVisible()
  await expectAccessible(phone)
})
