import { v7 as uuid } from 'uuid'
import { addDays } from '#features/finance/period.ts'
import { financePages } from '#features/finance/pages.ts'
import { post } from '#features/ledger/server/post.ts'
import { EVENT_TIME_ZONE, todayIn } from '#core/dateTime.ts'
import { expectAccessibleInBothThemes } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'

test('a bill with one difference is uploaded, the difference settled, the day closed and printed', async ({
  page,
  build,
  pool,
  newMember,
  signIn,
}) => {
  const member = await newMember({ roles: ['owner'] })
  const { orgId, accountId } = member
  const { bventId } = await build.event({ orgId, createdBy: accountId, title: '年度大会' })
  const day = addDays(todayIn(EVENT_TIME_ZONE, new Date()), -2)
  const entry = {
    orgId,
    at: new Date(`${day}T10:00:00+08:00`),
    cause: 'order',
    debit: 'offline',
    credit: `revenue:${bventId}`,
    currency: 'CNY',
    bventId,
  } as const
  await post(pool.db, [
    { ...entry, amountMinor: 129_900, key: uuid() },
    { ...entry, amountMinor: 50_000, key: uuid() },
  ])

  await signIn(member, `${financePages.books.path}?from=${day}&to=${day}`)
  await expect(page.getByRole('heading', { level: 1, name: '收支管理' })).toBeVisible()
  await expect(page.getByRole('button', { name: '¥ 1,799.00' })).toBeVisible()
  await expect(page.getByText('共 2 笔')).toBeVisible()
  await page.getByRole('button', { name: '年度大会' }).click()
  await expect(page).toHaveURL(new RegExp(`bventId=${bventId}`))
  await expectAccessibleInBothThemes(page)

  await page.getByRole('link', { name: '对账与关账' }).first().click()
  await page.getByRole('button', { name: '上传账单对账' }).click()
  const dialog = page.getByRole('dialog')
  const text = `交易时间,收入金额,附言\r\n${day} 10:05:00,"1,299.00",门票\r\n`
  await dialog.locator('input[type=file]').setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await dialog.getByRole('button', { name: '上传' }).click()
  await expect(page.getByText('已比对 1 行，1 处差异要处理')).toBeVisible()

  await page.getByRole('button', { name: `关账 ${day}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '关账' }).click()
  await expect(page.getByRole('dialog').getByText('还有对账差异没有处理')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()

  const bill = page.getByRole('region', { name: '银行流水' })
  await expect(bill.getByRole('cell', { name: '¥ 500.00' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await bill.getByRole('button', { name: '处理' }).click()
  await page.getByRole('radio', { name: '以账单为准' }).check()
  await expect(page.getByRole('dialog')).toContainText('少记 ¥ 500.00')
  await page.getByLabel('怎么回事，如何处理').fill('钱没有到，按账单更正')
  await page.getByRole('dialog').getByRole('button', { name: '处理' }).click()
  await expect(bill.getByText(/以账单为准：钱没有到，按账单更正/)).toBeVisible()

  await page.getByRole('button', { name: `关账 ${day}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '关账' }).click()
  await expect(page.getByRole('button', { name: `关账 ${day}` })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '打印关账凭证' }).click()
  expect((await download).suggestedFilename()).toBe(`${day} 关账凭证.pdf`)

  await page.goto(`${financePages.books.path}?from=${day}&to=${day}`)
  await expect(page.getByText('共 3 笔')).toBeVisible()
  await expect(page.getByText('更正：钱没有到，按账单更正')).toBeVisible()
})
