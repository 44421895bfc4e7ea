import { sql } from 'kysely'
import { pathOf } from '#core/page.ts'
import { micrositePages } from '#features/microsites/pages.ts'
import { expectAccessible, expectAccessibleInBothThemes } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'

test('a site from a template: published, changed, planned, brought back', async ({ page, browser, build, pool, newMember, signIn }) => {
  const member = await newMember()
  const place = JSON.stringify({ name: '国际博览中心', address: '奔竞大道 353 号', lng: null, lat: null })
  const { bventId } = await build.event({ orgId: member.orgId, createdBy: member.accountId, status: 'Published', title: '生态伙伴大会' })
  await pool.db.updateTable('bvent').set({ place }).where('id', '=', bventId).execute()
  await build.ticket({ bventId, orgId: member.orgId, name: '伙伴票' })
  await signIn(member, pathOf(micrositePages.site, { bventId }))

  await page.getByRole('button', { name: '用“大会”开头' }).click()
  const frame = page.frameLocator('iframe[title]')
  await expect(frame.getByRole('heading', { level: 1, name: '生态伙伴大会' })).toBeVisible()
  await expect(frame.getByText('伙伴票')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: '主视觉', exact: true }).click()
  await page.getByLabel('副标题').fill('第一次写的副标题')
  await expect(frame.getByText('第一次写的副标题')).toBeVisible()
  await expect(page.getByText('草稿已存')).toBeVisible()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByLabel('说明').last().fill('第一版')
  await page.getByRole('button', { name: '现在发布' }).click()
  await expect(page.getByText('v1 已上线')).toBeVisible()

  const visitor = await browser.newPage({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  const address = new URL(`/bvent/${bventId}/zh-CN`, page.url()).href
  await visitor.goto(address)
  await expect(visitor.getByText('第一次写的副标题')).toBeVisible()
  await visitor.getByRole('link', { name: '立即报名' }).last().click()
  await expect(visitor).toHaveURL(/\/register/)
  await visitor.close()
  const reader = await browser.newPage()
  await reader.goto(address)
  await expectAccessibleInBothThemes(reader)

  await test.step('moved by key, taken back and done again', async () => {
    const grip = page.getByRole('list', { name: '本页区块' }).getByRole('button', { name: /移动.*票种/ })
    await grip.focus()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('button', { name: '发布 1 处修改' })).toBeVisible()
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(page.getByRole('button', { name: '发布', exact: true })).toBeDisabled()
  })

  await test.step('what somebody else wrote in the same block is shown, not overwritten', async () => {
    const theirs = JSON.stringify('别人写的副标题')
    await sql`update design set version = version + 1, changed_name = '许嘉',
      document = jsonb_set(document, '{pages,0,blocks,0,props,subtitle,zh-CN}', ${theirs}::jsonb) where top_org_id = ${member.orgId}`.execute(
      pool.db,
    )
    await page.getByRole('button', { name: '主视觉', exact: true }).click()
    await page.getByLabel('副标题').fill('我也在写')
    await expect(page.getByRole('alert').filter({ hasText: '别人刚刚也改了' })).toContainText('主视觉')
    const { rows } = await sql<{ document: unknown }>`select document from design where top_org_id = ${member.orgId}`.execute(pool.db)
    expect(JSON.stringify(rows[0]?.document)).toContain('别人写的副标题')
    await page.getByRole('button', { name: '用对方的' }).click()
    await expect(page.getByLabel('副标题')).toHaveValue('别人写的副标题')
  })

  await page.getByRole('button', { name: '主视觉', exact: true }).click()
  await page.getByLabel('副标题').fill('第二次写的副标题')
  await page.getByRole('button', { name: '定时', exact: true }).click()
  await page.getByPlaceholder('日期').fill('2037-01-05')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '定好了' }).click()
  await expect(page.getByRole('button', { name: '取消定时' })).toBeVisible()
  await sql`update design_schedule set publish_at = now() - interval '1 minute' where top_org_id = ${member.orgId}`.execute(pool.db)
  await expect(async () => {
    await reader.reload()
    await expect(reader.getByText('第二次写的副标题')).toBeVisible({ timeout: 1_000 })
  }).toPass()

  await page.reload()
  await expect(page.getByText('v2 已上线')).toBeVisible()
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: '版本' }).click()
  const old = page.getByRole('listitem').filter({ hasText: '第一版' })
  await old.getByRole('button', { name: '和草稿比' }).click()
  await expect(old.getByText('第一次写的副标题')).toBeVisible()
  await old.getByRole('button', { name: '恢复上线' }).click()
  await page.getByRole('button', { name: '恢复 v1' }).click()
  await expect(page.getByText('恢复自 v1')).toBeVisible()
  await reader.reload()
  await expect(reader.getByText('第一次写的副标题')).toBeVisible()

  await page.goto(pathOf(micrositePages.everywhere))
  await expect(page.getByRole('row', { name: /生态伙伴大会/ })).toContainText('v3 已上线，有修改')
})
