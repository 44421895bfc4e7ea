import { v7 as uuid } from 'uuid'
import { NO_RANGE } from '#features/checkin/pointTypes.ts'
import { expectAccessible } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('an attendee checks in alone, and is told so the second time', async ({ page, build, pool }) => {
  const { orgId, bventId, ticketId } = await build.ticket()
  await build.attendee({ orgId, bventId, ticketId, fullName: '陈思远', mobile: '13800001234' })
  const id = uuid()
  await pool.db
    .insertInto('checkinPoint')
    .values({ topOrgId: orgId, id, bventId, name: '东门', isMain: true, location: JSON.stringify(NO_RANGE) })
    .execute()

  await page.goto(`/checkin/${id}`)
  await expect(page.getByRole('button', { name: '签到' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '签到' }).click()
  await expect(page.getByText('请填写手机号')).toBeVisible()
  await page.getByLabel('手机号').fill('13999999999')
  await page.getByRole('button', { name: '签到' }).click()
  await expect(page.getByRole('alert')).toHaveText('未找到')
  await page.getByLabel('手机号').fill('138 0000 1234')
  await page.getByRole('button', { name: '签到' }).click()
  await expect(page.getByRole('heading', { name: '签到成功' })).toBeVisible()
  await expect(page.getByText('陈*远')).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await page.getByLabel('手机号').fill('13800001234')
  await page.getByRole('button', { name: '签到' }).click()
  await expect(page.getByRole('alert')).toContainText('自助签到')
})
