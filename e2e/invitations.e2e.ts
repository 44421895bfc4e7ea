import { pathOf } from '#core/page.ts'
import { invitationPages as pages } from '#features/invitations/pages.ts'
import { registrationCalls } from '#features/registration/contract.ts'
import { expectAccessibleInBothThemes } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }
const table = (rows: string[][]) => ({
  name: '嘉宾.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.map((row) => row.join(',')).join('\n')),
})

test('three departments share a goal, guests come by workbook, one accepts, one declines, one is recognised', async ({
  page,
  request,
  build,
  pool,
  newMember,
  signIn,
}) => {
  const boss = await newMember()
  const { orgId } = boss
  const { bventId } = await build.event({ orgId, createdBy: boss.accountId, status: 'Published', title: '生态伙伴大会' })
  const { ticketId } = await build.ticket({ bventId, orgId, name: '贵宾票', total: 100 })
  const inviter = await newMember({ orgId, roles: ['planner'] })
  for (const [at, name] of ['渠道部', '市场部', '华南区'].entries()) {
    const { id } = await build.department({ orgId, name })
    if (at === 0)
      await pool.db.updateTable('member').set({ departmentId: id, name: '林晚晴' }).where('accountId', '=', inviter.accountId).execute()
  }
  const suffix = String(Date.now()).slice(-7)
  const mobile = (digit: number) => `13${digit}0${suffix}`

  await signIn(boss, pathOf(pages.masterPlan, { bventId }))
  await page.getByRole('button', { name: '调整目标' }).click()
  await page.getByLabel('总目标（接受的人数）').fill('90')
  for (const [name, share] of [
    ['渠道部', '40'],
    ['市场部', '30'],
    ['华南区', '20'],
    ['林晚晴', '40'],
  ] as const) {
    await page.getByLabel('添加部门或成员').fill(name)
    await page.getByTitle(name, { exact: true }).click()
    await page.getByLabel(`${name}的目标`).fill(share)
  }
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('row', { name: /华南区/ })).toContainText('20')

  await page.getByRole('link', { name: '导入名单' }).click()
  const rows = [
    ['姓名', '公司', '手机号', '负责人'],
    ['王海峰', '远禾电子', mobile(1), '林晚晴'],
    ['吴佳宁', '申岳电气', mobile(2), '林晚晴'],
    ['陈思远', '博屿智能', mobile(3), '林晚晴'],
    ['手机不对', '', '12', ''],
  ]
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(table(rows))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '开始导入' }).click()
  expect((await download).suggestedFilename()).toContain('待修改')
  await expect(page.getByRole('row', { name: /王海峰/ })).toContainText('林晚晴')
  await expect(page.getByRole('row', { name: /手机不对/ })).toHaveCount(0)
  await expectAccessibleInBothThemes(page)

  await page.getByRole('link', { name: '发送', exact: true }).click()
  await page.getByRole('link', { name: '写邀请' }).first().click()
  await page.getByText('短信', { exact: true }).click()
  await expect(page.getByText('条会发出')).toBeVisible()
  await expect(page.getByText(/王海峰，|吴佳宁，|陈思远，/).first()).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: '发给 3 人' }).click()
  await expect(page.getByRole('button', { name: /撤回/ })).toBeVisible()
  // Two minutes are over at once.
  await pool.db.updateTable('send').set({ holdUntil: new Date(), sendAt: new Date() }).where('bventId', '=', bventId).execute()
  await expect(page.getByText('已完成')).toBeVisible({ timeout: 60_000 })
  await page.goto(pathOf(pages.list, { bventId }))
  await expect(page.getByRole('row', { name: /王海峰/ })).toContainText('已发送')

  const codes = await pool.db.selectFrom('invitee').select(['name', 'code']).where('bventId', '=', bventId).execute()
  const letterOf = (name: string) => `/i/${codes.find((one) => one.name === name)?.code}`
  await page.setViewportSize(PHONE)
  await page.goto(letterOf('王海峰'))
  await expect(page.getByText('尊敬的王海峰')).toBeVisible()
  await page.getByRole('button', { name: '接受邀请' }).click()
  await expect(page.getByRole('link', { name: '看订单和电子票' })).toBeVisible()
  await page.goto(letterOf('吴佳宁'))
  await page.getByRole('button', { name: '不便出席' }).click()
  await page.getByLabel('档期冲突').check()
  await page.getByRole('button', { name: '告诉主办方' }).click()
  await expect(page.getByText('已告诉主办方')).toBeVisible()
  const values = { FullName: '陈思远', Mobile: mobile(3), Email: `chen-${suffix}@example.com` }
  await request.post(registrationCalls.register.paths[0], {
    data: {
      bventId,
      language: 'zh-CN',
      items: [{ ticketId, attendeeFieldValues: Object.entries(values).map(([fieldName, value]) => ({ fieldName, value })) }],
    },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })

  await page.setViewportSize(DESK)
  await page.goto(pathOf(pages.report, { bventId }))
  const department = page.getByRole('table', { name: '按部门' }).getByRole('row', { name: /渠道部/ })
  await expect(department).toHaveText('渠道部403332120')
  await signIn(inviter, pathOf(pages.myTask, { bventId }))
  await expect(page.getByText('/ 40 人接受')).toBeVisible()
  await expect(page.getByRole('row', { name: /王海峰/ })).toContainText('已接受')
  await page.goto(pathOf(pages.report, { bventId }))
  await expect(page.getByText('没有权限').first()).toBeVisible()
})

test('a letter opens with a video and is put in order by keys and by dragging; guests are found by label; a reminder comes before the deadline', async ({
  page,
  build,
  pool,
  newMember,
  signIn,
  visit,
}) => {
  const boss = await newMember()
  const { orgId } = boss
  const { bventId } = await build.event({ orgId, createdBy: boss.accountId, status: 'Published', title: '生态伙伴大会' })
  await build.ticket({ bventId, orgId, name: '贵宾票', total: 100 })
  const guest = (name: string, code: string, labels: string[]) => {
    const made = { topOrgId: orgId, id: crypto.randomUUID(), bventId, code: `${code}${bventId.slice(-6).toUpperCase()}`, name, labels }
    return pool.db
      .insertInto('invitee')
      .values({ ...made, source: 'hand', contactedAt: new Date(), createdAt: new Date() })
      .returning('code')
      .executeTakeFirstOrThrow()
  }
  const { code } = await guest('王海峰', 'KSVA', ['VIP'])
  await guest('吴佳宁', 'KSVB', ['渠道'])

  await signIn(boss)
  await visit(pages.letter, { bventId })
  await page.getByText('视频开场').click()
  await page.getByRole('textbox', { name: '视频地址' }).fill('https://evil.example/video')
  await expect(page.getByText('这里放不了这个地址的视频')).toBeVisible()
  await page.getByRole('textbox', { name: '视频地址' }).fill('https://vimeo.com/76979871')
  const parts = page.getByRole('list', { name: '内容' })
  const grip = (name: string) => parts.getByRole('button', { name: new RegExp(`移动“${name}”`) })
  const order = async () => (await parts.getByRole('listitem').allInnerTexts()).map((text) => text.trim().split('\n')[0])
  await grip('称呼').press('ArrowDown')
  await expect.poll(order).toEqual(['正文', '称呼', '日程', '落款'])
  await grip('日程').scrollIntoViewIfNeeded()
  const [from, to] = [await grip('日程').boundingBox(), await grip('称呼').boundingBox()]
  await page.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) + 10)
  await page.mouse.down()
  await page.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) - 20, { steps: 5 })
  await page.mouse.move((to?.x ?? 0) + 10, (to?.y ?? 0) + 4, { steps: 15 })
  await page.mouse.up()
  await expect.poll(order).toEqual(['正文', '日程', '称呼', '落款'])
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('button', { name: '保存', exact: true })).toBeDisabled()
  await page.goto(`/i/${code}`)
  await expect(page.locator('iframe.letter-player')).toHaveAttribute('src', 'https://player.vimeo.com/video/76979871')

  await visit(pages.list, { bventId })
  await page.getByRole('combobox', { name: '标签' }).click()
  await page.getByTitle('VIP 1').click()
  await expect(page.getByRole('button', { name: '王海峰' })).toBeVisible()
  await expect(page.getByRole('button', { name: '吴佳宁' })).toHaveCount(0)
  await expectAccessibleInBothThemes(page)

  await visit(pages.notice, { bventId })
  await page.getByRole('button', { name: '截止前提醒' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByTitle('回复截止')).toBeVisible()
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('回复截止前一天提醒')).toBeVisible()
})
