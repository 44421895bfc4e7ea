import { readFile } from 'node:fs/promises'
import type { Page as Tab } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { pathOf } from '#core/page.ts'
import { attendeePages } from '#features/attendees/pages.ts'
import { inLanguage, speak } from '#e2e/axe.ts'
import { expect, test, type Member } from '#e2e/fixtures.ts'
import type { Build } from '#test/build.ts'

const SURNAMES = '赵钱孙李周吴郑王冯陈'

/** One event with 30 waiting people of two tickets, and a few in other states. */
async function fill(build: Build, { orgId, accountId }: Member) {
  const { bventId } = await build.event({ orgId, createdBy: accountId, status: 'Published', title: '参会人旅程' })
  const vip = await build.ticket({ bventId, orgId, name: 'VIP 贵宾票', isNeedApproval: true })
  const plain = await build.ticket({ bventId, orgId, name: '专业观众票', isNeedApproval: true })
  for (let at = 0; at < 30; at++)
    await build.attendee({
      bventId,
      orgId,
      ticketId: at < 24 ? vip.ticketId : plain.ticketId,
      status: 'PendingApproval',
      fullName: `${SURNAMES[at % 10]}待审${at}`,
      createdDate: new Date(Date.now() - at * 60_000),
    })
  await build.attendee({ bventId, orgId, ticketId: plain.ticketId, status: 'Registered', fullName: '林已报' })
  await build.attendee({ bventId, orgId, ticketId: plain.ticketId, status: 'Denied', fullName: '何已拒' })
  return { bventId, vip }
}

const listOf = (bventId: string) => pathOf(attendeePages.list, { bventId })
/** A tab with the number behind it. */
const tabOf = (page: Tab, word: string, n: number) => page.getByRole('tab', { name: new RegExp(`^${word}\\s*${n}$`) })
const tasksOf = (page: Tab) => page.getByRole('complementary', { name: '任务' })

async function filterByTicket(page: Tab, ticket: string): Promise<void> {
  await page.getByRole('button', { name: '筛选', exact: true }).click()
  await page.getByLabel('字段', { exact: true }).fill('票种')
  await page.getByLabel('字段', { exact: true }).press('Enter')
  await page.getByRole('checkbox', { name: ticket }).check()
  await page.getByRole('button', { name: '应用' }).click()
  await expect(page.getByRole('button', { name: `票种 属于 ${ticket}` })).toBeVisible()
}

test('filter, save, choose all but two, approve, undo, export: the file is the list', async ({ page, newMember, signIn, build }) => {
  const member = await newMember()
  const { bventId } = await fill(build, member)
  await signIn(member, listOf(bventId))
  await expect(tabOf(page, '待审核', 30)).toBeVisible()

  await filterByTicket(page, 'VIP 贵宾票')
  await expect(page.getByText('共 24 人 · 活动总计 32 人')).toBeVisible()

  await page.getByRole('button', { name: '存为视图' }).click()
  await page.getByLabel('视图名称').fill('等待的贵宾')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('button', { name: '视图：等待的贵宾' })).toBeVisible()
  await expect(page.getByText('有未保存的修改')).toBeHidden()

  await page.locator('thead input[type=checkbox]').check()
  await page.getByRole('button', { name: '选中符合条件的全部 24 人' }).click()
  await page.getByRole('checkbox', { name: '选中 赵待审0', exact: true }).uncheck()
  await page.getByRole('checkbox', { name: '选中 钱待审1', exact: true }).uncheck()
  const bar = page.getByRole('toolbar', { name: '批量操作' })
  await expect(bar).toContainText('22')

  await page.reload()
  await expect(bar).toContainText('22')
  await bar.getByRole('button', { name: '通过 22' }).click()
  await expect(tasksOf(page)).toContainText('通过审核 · 22 人')
  await expect(tasksOf(page).getByRole('button', { name: '撤销' })).toBeVisible()
  await expect(tabOf(page, '报名成功', 22)).toBeVisible()
  await expect(tabOf(page, '待审核', 2)).toBeVisible()

  await tasksOf(page).getByRole('button', { name: '撤销' }).click()
  await expect(tabOf(page, '待审核', 24)).toBeVisible()

  await page.getByRole('button', { name: '导出', exact: true }).click()
  await page.getByRole('dialog').getByText('CSV', { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '导出 24 人' }).click()
  const downloading = page.waitForEvent('download')
  await tasksOf(page).getByRole('button', { name: '下载' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
  const text = (await readFile(await download.path(), 'utf8')).replace(/^\uFEFF/, '')
  const rows = parse(text, { columns: true }) as Record<string, string>[]
  expect(rows).toHaveLength(24)

  const names = await page.locator('.row-name').allTextContents()
  expect(rows.slice(0, names.length).map((row) => row['姓名'])).toEqual(names)
  expect(new Set(rows.map((row) => row['票种']))).toEqual(new Set(['VIP 贵宾票']))
})

test('a view is shared, renamed, deleted and brought back', async ({ page, newMember, signIn, build }) => {
  const member = await newMember()
  const { bventId } = await fill(build, member)
  await signIn(member, `${listOf(bventId)}?status=PendingApproval`)
  await page.getByRole('button', { name: '存为视图' }).click()
  await page.getByLabel('视图名称').fill('等审核')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  const choose = async (name: string, verb: string) => {
    await page.getByRole('button', { name: `“${name}”的更多操作` }).click()
    const item = page.getByRole('menuitem', { name: verb })
    expect((await item.boundingBox())?.height).toBeLessThan(40)
    await item.click()
  }
  await page.getByRole('button', { name: '视图：等审核' }).click()
  await choose('等审核', '分享给团队')
  await expect(page.getByText('已分享')).toBeVisible()
  await choose('等审核', '重命名')
  await page.getByLabel('视图名称').fill('等我审核')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: '视图：等我审核' }).click()
  await choose('等我审核', '删除')
  await expect(page.getByText('已删除视图“等我审核”')).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByRole('button', { name: '视图：等我审核' })).toBeVisible()
  await expect(tabOf(page, '待审核', 30)).toHaveAttribute('aria-selected', 'true')
})

test('with the keyboard alone a row is approved, and the refused are told', async ({ page, newMember, signIn, build }) => {
  const member = await newMember()
  const { bventId } = await fill(build, member)
  await signIn(member, `${listOf(bventId)}?status=PendingApproval`)
  const more = page.getByRole('button', { name: '“赵待审0”的更多操作' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: '通过', exact: true })).toBeVisible()
  while (!(await page.getByRole('menuitem', { name: '通过', exact: true }).evaluate((item) => item.className.includes('-active'))))
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(tasksOf(page)).toContainText('通过审核 · 赵待审0')
  await expect(tabOf(page, '待审核', 29)).toBeVisible()

  await page.getByRole('tab', { name: /全部/ }).click()
  await expect(page.getByText('共 32 人')).toBeVisible()
  await page.locator('thead input[type=checkbox]').check()
  await page.getByRole('button', { name: /选中符合条件的全部 32/ }).click()
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '通过 29' }).click()
  await tasksOf(page)
    .getByRole('button', { name: /查看跳过的 3 条/ })
    .click()
  await expect(page.getByRole('dialog')).toContainText('不是待审核状态')
  await expect(page.getByRole('dialog').getByRole('button', { name: '林已报' })).toBeVisible()
})

test('a roll back says before whom it reaches; who never needed approval is no failure', async ({ page, newMember, signIn, build }) => {
  const member = await newMember()
  const { bventId } = await fill(build, member)
  await signIn(member, listOf(bventId))
  await page.locator('thead input[type=checkbox]').check()
  await page.getByRole('button', { name: /选中符合条件的全部 32/ }).click()
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '更多' }).click()
  await expect(page.getByRole('menuitem', { name: /撤回审核 1/ })).toContainText('31 位不需要')
  await page.getByRole('menuitem', { name: /撤回审核 1/ }).click()
  await expect(tasksOf(page)).toContainText('撤回审核 · 1 人')
  await expect(tabOf(page, '待审核', 31)).toBeVisible()
  await expect(tasksOf(page).getByRole('button', { name: /查看跳过/ })).toBeHidden()
  await tasksOf(page).getByRole('button', { name: '撤销' }).click()
  await expect(tabOf(page, '待审核', 30)).toBeVisible()
  await expect(tabOf(page, '已拒绝', 1)).toBeVisible()
})

test('what a second person changed meanwhile is told, and nothing typed is lost', async ({
  page,
  browser,
  newMember,
  signIn,
  admit,
  build,
}) => {
  const member = await newMember()
  const { bventId } = await fill(build, member)
  await signIn(member, listOf(bventId))
  await page.getByRole('button', { name: '林已报', exact: true }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: '编辑' }).click()
  await drawer.getByLabel(/公司/).fill('我方公司')

  const rival = await newMember({ orgId: member.orgId })
  const elsewhere = await browser.newContext()
  await admit(elsewhere, rival)
  const other = await elsewhere.newPage()
  await other.goto(page.url())
  const theirs = other.getByRole('dialog')
  await theirs.getByRole('button', { name: '编辑' }).click()
  await theirs.getByLabel(/姓名/).fill('林改名')
  await theirs.getByRole('button', { name: '保存' }).click()
  await expect(other.getByText('已保存')).toBeVisible()

  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer.getByRole('alert')).toContainText('姓名')
  await expect(drawer.getByLabel(/公司/)).toHaveValue('我方公司')
  await expect(drawer.getByLabel(/姓名/)).toHaveValue('林改名')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  await expect(drawer).toContainText('我方公司')
})

test('somebody is added by hand; the form, uniqueness and sold-out tickets answer in words', async ({ page, newMember, signIn, build }) => {
  const member = await newMember()
  const { bventId } = await build.event({ orgId: member.orgId, createdBy: member.accountId, status: 'Published' })
  await build.ticket({ bventId, orgId: member.orgId, name: '普通票', total: 2 })
  await signIn(member, listOf(bventId))
  await expect(page.getByText('还没有参会人')).toBeVisible()

  const add = async (name: string, mobile: string) => {
    await page.getByRole('button', { name: '添加参会人' }).first().click()
    await page.getByRole('dialog').getByLabel(/姓名/).fill(name)
    await page
      .getByRole('dialog')
      .getByLabel(/手机号/)
      .fill(mobile)
    await page.getByRole('dialog').getByRole('button', { name: '添加参会人' }).click()
  }
  await add('李娜', '123')
  await expect(page.getByRole('dialog')).toContainText('不是有效的手机号')
  await page
    .getByRole('dialog')
    .getByLabel(/手机号/)
    .fill('13800001111')
  await page.getByRole('dialog').getByRole('button', { name: '添加参会人' }).click()
  await expect(page.getByRole('button', { name: '李娜', exact: true })).toBeVisible()

  await add('李娜二', '13800001111')
  await expect(page.getByRole('dialog')).toContainText('已有人用这个手机号报名')
})

test('two registrations of one person are merged, and the merge is undone', async ({ page, newMember, signIn, build }) => {
  const member = await newMember()
  const { orgId } = member
  const { bventId } = await build.event({ orgId, createdBy: member.accountId, status: 'Published' })
  const { ticketId } = await build.ticket({ bventId, orgId })
  const same = { bventId, orgId, ticketId, mobile: '13900002222' }
  await build.attendee({ ...same, fullName: '王重复', fieldValues: { Company: '甲公司' } })
  await build.attendee({ ...same, fullName: '王重复', fieldValues: { Company: '乙公司' } })
  await signIn(member, attendeePages.dedup.path)
  await expect(page.getByText('手机号相同').first()).toBeVisible()
  await page.getByRole('radio', { name: /公司用第 2 条的/ }).check()
  await page.getByRole('button', { name: '合并 2 条' }).click()
  await expect(page.getByText('没有重复的参会人')).toBeVisible()
  await tasksOf(page).getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('手机号相同').first()).toBeVisible()
})

test('across events: a remark for people of two events is one task in each, undone one by one; two rows become one person', async ({
  page,
  newMember,
  signIn,
  build,
}) => {
  const member = await newMember()
  const { orgId, accountId } = member
  for (const title of ['春季沙龙', '秋季沙龙']) {
    const { bventId } = await build.event({ orgId, createdBy: accountId, status: 'Published', title })
    const { ticketId } = await build.ticket({ bventId, orgId })
    for (const at of [1, 2]) await build.attendee({ bventId, orgId, ticketId, fullName: `${title.slice(0, 2)}客人${at}` })
  }
  await signIn(member, attendeePages.addressList.path)
  const bar = page.getByRole('toolbar', { name: '批量操作' })
  const choose = async (verb: string) => {
    await bar.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: verb }).click()
  }
  await page.locator('thead input[type=checkbox]').check()
  await expect(bar.getByRole('button', { name: '签到' })).toBeHidden()
  await choose('备注')
  await expect(page.getByRole('dialog')).toContainText('分属 2 场活动')
  await page.getByRole('textbox', { name: '备注' }).fill('老客户')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(tasksOf(page)).toContainText('备注 · 2 人 · 春季沙龙')
  await expect(page.getByRole('cell', { name: '老客户' })).toHaveCount(4)
  await tasksOf(page).getByRole('button', { name: '撤销' }).first().click()
  await expect(page.getByRole('cell', { name: '老客户' })).toHaveCount(2)

  await page.getByRole('checkbox', { name: '选中 春季客人1' }).check()
  await page.getByRole('checkbox', { name: '选中 春季客人2' }).check()
  await choose('合并为一人')
  await page.getByRole('dialog').getByRole('button', { name: '合并 2 条' }).click()
  await expect(page.getByText('共 3 人')).toBeVisible()
})

test('approved with a notice and denied with a reason, people are told', async ({ page, newMember, signIn, build }) => {
  const member = await newMember()
  const { bventId } = await fill(build, member)
  await signIn(member, listOf(bventId))
  await page.getByRole('button', { name: '赵待审0', exact: true }).click()
  const drawer = page.getByRole('dialog').first()
  await drawer.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '通过并通知' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: '通过并通知' }).click()
  // The next one who waits is shown; the one before is still told.
  await expect(drawer).toContainText('待审1')
  await drawer.getByRole('button', { name: '上一位', exact: true }).click()
  await expect(drawer.getByRole('region', { name: '发过的通知' })).toContainText('已通过审核')
  await drawer.getByRole('button', { name: '下一位', exact: true }).click()
  await drawer.getByRole('toolbar', { name: '审核' }).getByRole('button', { name: '拒绝' }).click()
  await page.getByRole('dialog').last().getByRole('textbox', { name: /原因/ }).fill('名额已满')
  await page.getByRole('dialog').last().getByRole('button', { name: /^拒绝/ }).click()
  await expect(drawer).toContainText('待审2')
  await drawer.getByRole('button', { name: '上一位', exact: true }).click()
  await expect(drawer.getByRole('region', { name: '发过的通知' })).toContainText('未通过审核')
})

test('a person found leads to the list of their own event, external ones too', async ({ page, newMember, signIn, build }) => {
  const member = await newMember()
  const { orgId, accountId } = member
  const { bventId } = await build.event({ orgId, createdBy: accountId, bventType: 'External', title: '行业展会' })
  await build.attendee({ bventId, orgId, fullName: '外部来宾' })
  await signIn(member, `${attendeePages.searchList.path}?words=外部来宾`)
  await page.getByRole('link', { name: '外部来宾' }).click()
  await expect(page).toHaveURL(new RegExp(pathOf(attendeePages.external, { bventId })))
  await expect(page.getByRole('dialog')).toContainText('外部来宾')
})

for (const language of ['zh-CN', 'en'] as const)
  test(`axe finds nothing on list, drawer and workbench, ${language}`, async ({ page, newMember, signIn, visit, build }) => {
    const member = await newMember()
    const { bventId, vip } = await fill(build, member)
    for (const fullName of ['王重复', '王 重复'])
      await build.attendee({ bventId, orgId: member.orgId, ticketId: vip.ticketId, fullName, mobile: '13900003333' })
    await speak(page, language)
    await signIn(member, listOf(bventId))
    await page.getByRole('checkbox', { name: /^(选中|Select) 赵待审0$/ }).check()
    await inLanguage[language](page)

    await page.getByRole('button', { name: '赵待审0', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('139')
    await page.waitForLoadState('networkidle')
    await inLanguage[language](page)

    const others = language === 'zh-CN' ? [attendeePages.addressList, attendeePages.searchList, attendeePages.prevention] : []
    for (const target of [attendeePages.dedup, ...others]) {
      await visit(target, { bventId })
      await inLanguage[language](page)
    }
  })
