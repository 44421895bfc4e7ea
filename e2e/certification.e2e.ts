import { execFileSync } from 'node:child_process'
import { expectAccessibleInBothThemes } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { certificationPages } from '#features/certification/pages.ts'
import { judgeCertification } from '#features/certification/server/judge.ts'

const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

test('a company is handed in, sent back, handed in again and approved', async ({ page, pool, newMember, signIn, visit }) => {
  const member = await newMember()
  const judge = (isApproved: boolean, reason = '') => judgeCertification(pool.db, member.orgId, { isApproved, reason, now: new Date() })
  await signIn(member, certificationPages.certification.path)
  await expect(page.getByText('未认证')).toBeVisible()
  await page.getByRole('button', { name: '提交认证' }).click()
  await expect(page.getByText('请填写营业执照')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.getByLabel('企业全称').fill('杭州华锐科技有限公司')
  await page.getByLabel('统一社会信用代码').fill('91350100M000100Y44')
  await page.getByLabel('法定代表人').fill('顾明远')
  await expect(page.getByText('信用代码校验位不对，请核对每一位')).toBeVisible()
  await page.getByLabel('统一社会信用代码').fill('91350100M000100Y43')
  await page.getByRole('textbox', { name: '经办人', exact: true }).fill('林晚晴')
  await page.getByLabel('经办人手机').fill('13912342046')
  await page.locator('input[type=file]').setInputFiles({ name: '执照.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: '查看' }).click()
  await expect(page.getByRole('img', { name: '营业执照照片' })).toBeVisible()
  await page.getByRole('button', { name: '提交认证' }).click()
  await expect(page.getByText('正在审核，内容暂时不能改。')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await judge(false, '执照反光，看不清法人')
  await page.reload()
  await expect(page.getByText('被退回，改好后再提交')).toBeVisible()
  await expect(page.getByText('执照反光，看不清法人').first()).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: '重新提交' }).click()
  await expect(page.getByText('审核中').first()).toBeVisible()

  const said = execFileSync('node', ['bin/admin.ts', 'certification', 'approve', member.orgId], {
    env: { ...process.env, DATABASE_URL: process.env.E2E_DATABASE },
    encoding: 'utf8',
  })
  expect(said).toContain('Approved')
  await visit(certificationPages.certification)
  await page.reload()
  await expect(page.getByText('认证已通过').first()).toBeVisible()
  await expectAccessibleInBothThemes(page)
})
