import { v7 as uuid } from 'uuid'
import { expectAccessibleInBothThemes } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { channelPages } from '#features/channels/pages.ts'
import { deliveryPages } from '#features/delivery/pages.ts'
import { startMailSink } from '#test/channels/mailSink.ts'

test('a mail account: connected, checked, sent by, left by a reader on a phone, and the list that says so', async ({
  page,
  browser,
  pool,
  newMember,
  signIn,
  visit,
}) => {
  const sink = await startMailSink()
  const member = await newMember()
  await signIn(member, channelPages.list.path)
  await expect(page.getByText('还没有自己的发送账户')).toBeVisible()
  await expect(page.getByText('只留在发件箱里，不会发出')).toHaveCount(4)
  await expectAccessibleInBothThemes(page)

  await page.getByRole('link', { name: '新建发送账户' }).click()
  await page.getByLabel('账户名称').fill('企业邮箱')
  await page.getByRole('textbox', { name: '服务器', exact: true }).fill('smtp://127.0.0.1')
  await page.getByRole('textbox', { name: '端口', exact: true }).fill(String(sink.port))
  await page.getByRole('textbox', { name: '发件人', exact: true }).fill('云栖 <event@example.com>')
  await page.getByRole('button', { name: '保存并检测' }).click()
  await expect(page.getByText('只填主机名，不带 smtp:// 和端口')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('textbox', { name: '服务器', exact: true }).fill('127.0.0.1')
  await page.getByRole('button', { name: '保存并检测' }).click()
  const check = page.getByRole('region', { name: '检测' })
  await expect(check.getByText('检测通过')).toBeVisible()
  await expect(check.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByText(/\/api\/lightevent\/receipt\//)).toBeVisible()
  await expectAccessibleInBothThemes(page)

  const now = new Date()
  const reader = `reader-${uuid().slice(-8)}@example.com`
  const words = { subject: '明天见', body: '<!doctype html><html lang="zh-CN"><body><p>明天 9:00 见</p></body></html>' }
  const message = { topOrgId: member.orgId, id: uuid(), channel: 'Email', kind: 'Notice', lane: 2, state: 'Queued', recipient: reader }
  await pool.db
    .insertInto('message')
    .values({ ...message, ...words, createdAt: now, nextTryAt: now })
    .execute()
  await expect.poll(() => sink.letters.map(({ to }) => to)).toEqual([reader])
  const link = sink.letters[0]?.mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? ''

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' })
  const tab = await phone.newPage()
  await tab.goto(link)
  await expect(tab.getByRole('radio', { name: /都不接收/ })).toBeChecked()
  await expectAccessibleInBothThemes(tab)
  await tab.getByRole('button', { name: '保存' }).click()
  await expect(tab.getByRole('heading', { name: '已退订' })).toBeVisible()
  await phone.close()

  await visit(deliveryPages.suppressions)
  const row = page.getByRole('row', { name: new RegExp(reader) })
  await expect(row).toContainText('退订')
  await expectAccessibleInBothThemes(page)
  await row.getByRole('button', { name: `把 ${reader} 移出名单` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '移出' }).click()
  await expect(page.getByText('名单还是空的')).toBeVisible()
  await page.getByRole('button', { name: '添加' }).click()
  await page.getByLabel('邮箱地址').fill('not an address')
  await page.getByRole('dialog').getByRole('button', { name: '添加' }).click()
  await expect(page.getByText('邮箱地址不完整，如 name@example.com')).toBeVisible()
  await page.getByLabel('邮箱地址').fill(reader)
  await page.getByRole('dialog').getByRole('button', { name: '添加' }).click()
  await expect(row).toContainText('手动添加')
  await sink.close()
})
