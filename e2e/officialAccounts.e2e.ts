import { expectAccessibleInBothThemes } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { bindOfficialAccount, told } from '#e2e/officialAccount.ts'
import { attendeePages } from '#features/attendees/pages.ts'
import { officialAccountPages } from '#features/officialAccounts/pages.ts'
import { keys } from '#test/channels/cloud.ts'
import { followerEvent } from '#test/channels/officialCloud.ts'

test('an official account is bound, given a menu, followed from a ticket, and its follower notified', async ({
  page,
  build,
  pool,
  newMember,
  signIn,
  visit,
}) => {
  const member = await newMember()
  await signIn(member, officialAccountPages.list.path)
  await expect(page.getByText('还没有绑定公众号')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  const receipt = await bindOfficialAccount(page)

  await visit(officialAccountPages.list)
  await page.getByRole('link', { name: '华锐科技' }).click()
  await page.getByRole('button', { name: '重新核对' }).click()
  await expect(page.getByText('服务号')).toBeVisible()
  await page.getByRole('button', { name: '加一项' }).click()
  await page.getByRole('button', { name: '保存菜单' }).click()
  await expect(page.getByText('请填写').first()).toBeVisible()
  await page.getByRole('textbox', { name: '菜单名称' }).fill('近期活动')
  await page.getByRole('textbox', { name: '网址' }).fill('https://event.example.com/')
  await page.getByRole('button', { name: '保存菜单' }).click()
  await expect(page.getByText('有修改还没发布')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: '发布菜单' }).click()
  await expect(page.getByText('菜单已发布')).toBeVisible()
  expect((await told()).menus).toContainEqual([{ name: '近期活动', type: 'view', url: 'https://event.example.com/' }])

  const { bventId } = await build.event({ orgId: member.orgId, createdBy: member.accountId, status: 'Published' })
  const { attendeeId } = await build.attendee({ bventId, orgId: member.orgId, fullName: '陈思远' })
  await build.attendee({ bventId, orgId: member.orgId, fullName: '李若彤' })
  const account = await pool.db.selectFrom('messageAccount').select('id').where('topOrgId', '=', member.orgId).executeTakeFirstOrThrow()
  const sceneId = crypto.randomUUID()
  const scene = { topOrgId: member.orgId, id: sceneId, accountId: account.id, bventId, attendeeId, url: 'http://weixin.qq.com/q/e2e' }
  await pool.db
    .insertInto('officialScene')
    .values({ ...scene, createdAt: new Date() })
    .execute()
  const openId = `o-${sceneId.slice(0, 8)}`
  const { query, body } = followerEvent(keys.weixin, { openId, event: 'subscribe', key: `qrscene_le${sceneId.replaceAll('-', '')}` })
  const heard = await fetch(`${receipt}?${query}`, { method: 'POST', body })
  expect(await heard.text()).toContain('已绑定')
  await page.getByRole('tab', { name: /粉丝/ }).click()
  await expect(page.getByRole('cell', { name: '关注中' })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  const words = JSON.stringify({ template_id: 'TM1', data: { thing1: { value: '云栖' } } })
  const message = { topOrgId: member.orgId, id: crypto.randomUUID(), channel: 'OfficialAccount', kind: 'Notice', lane: 1, state: 'Queued' }
  await pool.db
    .insertInto('message')
    .values({ ...message, bventId, attendeeId, recipient: openId, subject: '', body: words, createdAt: new Date(), nextTryAt: new Date() })
    .execute()
  await expect.poll(async () => (await told()).sent.map(({ to }) => to)).toContain(openId)

  const clicked = followerEvent(keys.weixin, { openId, event: 'VIEW', key: 'https://event.example.com/' })
  await fetch(`${receipt}?${clicked.query}`, { method: 'POST', body: clicked.body })
  await page.getByRole('tab', { name: '自动回复' }).click()
  await page.getByRole('button', { name: '添加回复' }).click()
  await page.getByRole('textbox', { name: '关键词' }).fill('地址')
  await page.getByRole('textbox', { name: '回复内容' }).fill('杭州')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('杭州')).toBeVisible()
  await page.getByRole('tab', { name: '二维码' }).click()
  await page.getByRole('button', { name: '新建二维码' }).click()
  await page.getByLabel('用在哪里').fill('易拉宝')
  await page.getByRole('dialog').getByRole('button', { name: '新建二维码' }).click()
  await expect(page.getByRole('img', { name: '“易拉宝”的二维码' })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await visit(attendeePages.list, { bventId })
  await page.getByRole('checkbox', { name: /陈思远/ }).check()
  await page.getByRole('checkbox', { name: /李若彤/ }).check()
  await page.getByRole('button', { name: '发通知' }).click()
  await page.getByRole('menuitem', { name: '发公众号消息' }).click()
  await expect(page.getByText('已选 2 人')).toBeVisible()
  await page.getByRole('textbox', { name: /公众号模板编号/ }).fill('TM1')
  await page.getByRole('button', { name: '加一个字段' }).click()
  await page.getByRole('textbox', { name: 'thing1', exact: true }).fill('{{姓名}}，明天见')
  const dry = page.getByRole('region', { name: '试算结果' })
  await expect(dry.getByText('陈思远，明天见')).toBeVisible()
  await dry.getByRole('button', { name: /没有关注公众号/ }).click()
  await expect(dry.getByText('李若彤')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: '发送 1 条' }).click()
  await expect(page.getByRole('button', { name: /^撤回/ })).toBeVisible()
  await page.getByRole('button', { name: /^撤回/ }).click()
  await expect(page.getByText('已停止', { exact: true })).toBeVisible()

  await visit(officialAccountPages.report, { bventId })
  await expect(page.getByRole('region', { name: '净增了多少粉丝？' })).toContainText('+1')
  await expect(page.getByRole('region', { name: '菜单哪一项点得最多？' })).toContainText('近期活动')
  await expect(page.getByRole('region', { name: '这场活动能通知到多少人？' })).toContainText('已发通知 1 条')
  await expectAccessibleInBothThemes(page)
})
