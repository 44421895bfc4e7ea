import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { APIRequestContext } from '@playwright/test'
import { v7 as uuid } from 'uuid'
import { ZipFile } from 'yazl'
import { pathOf } from '#core/page.ts'
import { invoicePages } from '#features/invoices/pages.ts'
import { invoicePath, orderPath } from '#features/links/siteLinks.ts'
import { post } from '#features/ledger/server/post.ts'
import { orderPages } from '#features/orders/pages.ts'
import { registrationCalls } from '#features/registration/contract.ts'
import type { Pool } from '#server/kit/database/db.ts'
import { expectAccessibleInBothThemes } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'

type Placed = { orderId: string; orderNo: string; siteToken: string }
const PHONE = { width: 390, height: 844 }
const TAX_NO = '91350100M000100Y43'
const pdf = (number: string, properties = '') => ({
  name: `${number}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n<< ${properties} >>\n%%EOF\n`),
})

async function register(request: APIRequestContext, { bventId, ticketId }: { bventId: string; ticketId: string }): Promise<Placed> {
  const suffix = String(Date.now()).slice(-8)
  const values = { FullName: '吴佳宁', Mobile: `138${suffix}`, Email: `wu-${suffix}@example.com` }
  const attendeeFieldValues = Object.entries(values).map(([fieldName, value]) => ({ fieldName, value }))
  const answer = await request.post(registrationCalls.register.paths[0], {
    data: { bventId, language: 'zh-CN', payType: 'Offline', items: [{ ticketId, attendeeFieldValues }] },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  return ((await answer.json()) as { returnObj: Placed }).returnObj
}

test('a buyer asks on a phone, finance issues, the buyer has it exchanged, the order is refunded', async ({
  page,
  request,
  build,
  pool,
  newMember,
  signIn,
}) => {
  const member = await newMember()
  const { orgId, accountId } = member
  const { bventId } = await build.event({ orgId, createdBy: accountId, status: 'Published', title: '要发票的活动' })
  const { ticketId } = await build.ticket({ bventId, orgId, name: '标准票', priceMinor: 199_900, total: 100 })
  await pool.db.insertInto('payOption').values({ topOrgId: orgId, bventId, provider: 'offline' }).execute()
  const placed = await register(request, { bventId, ticketId })
  await build.paid({ orderId: placed.orderId, amountMinor: 199_900 })
  const about = { bventId, language: 'zh-CN' as const, orderId: placed.orderId }

  await signIn(member, pathOf(invoicePages.options, { bventId }))
  await page.getByRole('switch', { name: '开启发票' }).click()
  await page.getByLabel('开票内容').fill('会议服务费')
  await page.getByLabel('开票内容').press('Enter')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('开票设置已保存')).toBeVisible()

  await page.setViewportSize(PHONE)
  await page.goto(orderPath(about, placed.siteToken))
  await page.getByRole('link', { name: '发票' }).click()
  await expect(page.getByText('¥ 1,999.00')).toBeVisible()
  await page.getByRole('radio', { name: '企业普票' }).check()
  await page.getByLabel('抬头').fill('上海申岳电气有限公司')
  await page.getByLabel('税号').fill(TAX_NO.replace(/3$/, '4'))
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('税号校验位不对')).toBeVisible()
  await page.getByLabel('税号').fill(TAX_NO)
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('待开票')).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(pathOf(invoicePages.list, { bventId }))
  await page.getByRole('button', { name: /上海申岳电气有限公司/ }).click()
  const pane = page.getByRole('complementary', { name: '发票详情' })
  await expect(pane).toContainText('¥ 1,885.85 + ¥ 113.15')
  await expectAccessibleInBothThemes(page)
  await pane.getByRole('button', { name: '开具并发送' }).click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: '开具并发送' })
  await dialog.locator('input[type=file]').setInputFiles(pdf('x', '/InvoiceNumber (26332000001187450239) /TotalTax-includedAmount (99.90)'))
  await expect(dialog.getByLabel('发票号码')).toHaveValue('26332000001187450239')
  await expect(dialog).toContainText('金额不一致：文件里是 ¥ 99.90，应为 ¥ 1,999.00')
  await expect(confirm).toBeDisabled()
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: '移除 x.pdf' }).click()
  await dialog.locator('input[type=file]').setInputFiles(pdf('26332000001187450231', '/TotalTax-includedAmount (1999.00)'))
  await expect(dialog.getByLabel('发票号码')).toHaveValue('26332000001187450231')
  await expect(dialog).toContainText('金额一致')
  await confirm.click()
  await expect(pane.getByText('已开票').first()).toBeVisible()

  await page.goto(invoicePath(about))
  await expect(page.getByRole('link', { name: '下载' })).toBeVisible()
  await page.getByRole('button', { name: '换票' }).click()
  await page.getByLabel('抬头').fill('杭州观澜视觉科技有限公司')
  await page.getByRole('button', { name: '提交换票申请' }).click()
  await expect(page.getByText('换票申请已提交')).toBeVisible()

  await page.goto(`${pathOf(invoicePages.list, { bventId })}?state=Exchange`)
  await page.getByRole('button', { name: /上海申岳电气有限公司/ }).click()
  await pane.getByRole('button', { name: '换票', exact: true }).click()
  await dialog.locator('input[type=file]').setInputFiles(pdf('26332000001187450232'))
  await dialog.getByRole('button', { name: '换票', exact: true }).click()
  await expect(pane.getByRole('heading', { name: /杭州观澜视觉科技有限公司/ })).toBeVisible()

  await page.goto(`${pathOf(orderPages.list, { bventId })}?orderId=${placed.orderId}`)
  await page.getByRole('button', { name: '给 吴佳宁 退款' }).click()
  await expect(dialog).toContainText('红冲发票 ¥ 1,999.00')
  await dialog.getByLabel('退款原因').fill('行程冲突')
  await dialog.getByRole('button', { name: '退款 ¥ 1,999.00' }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`${pathOf(invoicePages.list, { bventId })}?state=Red`)
  await expect(page.getByRole('row', { name: /杭州观澜视觉科技有限公司/ })).toContainText('红字号码未登记')
})

test('what a buyer asks for goes to the service by itself, comes back issued, is exchanged by it, and finance does nothing', async ({
  page,
  request,
  build,
  pool,
  newMember,
  signIn,
}) => {
  const member = await newMember()
  const { orgId, accountId } = member
  const fileId = uuid()
  const file = { fileName: 'licence.pdf', extension: 'pdf', mediaType: 'application/pdf', bytes: 5, purpose: 'licence', isPublic: false }
  await pool.db
    .insertInto('file')
    .values({ topOrgId: orgId, id: fileId, ...file, storageKey: `licences/${fileId}.pdf` })
    .execute()
  const company = { state: 'Approved', name: '上海轻会科技有限公司', creditCode: '91310000MA1FL5X21Y', legalPerson: '林' }
  const at = new Date()
  await pool.db
    .insertInto('certification')
    .values({ topOrgId: orgId, ...company, licenceFileId: fileId, submittedAt: at, judgedAt: at })
    .execute()
  const { bventId } = await build.event({ orgId, createdBy: accountId, status: 'Published', title: '自动开票的活动' })
  const { ticketId } = await build.ticket({ bventId, orgId, name: '标准票', priceMinor: 199_900, total: 100 })
  await pool.db.insertInto('payOption').values({ topOrgId: orgId, bventId, provider: 'offline' }).execute()
  const placed = await register(request, { bventId, ticketId })
  await build.paid({ orderId: placed.orderId, amountMinor: 199_900 })
  const about = { bventId, language: 'zh-CN' as const, orderId: placed.orderId }

  await signIn(member, pathOf(invoicePages.options, { bventId }))
  await page.getByRole('switch', { name: '开启发票' }).click()
  await page.getByLabel('开票内容').fill('会议服务费')
  await page.getByLabel('开票内容').press('Enter')
  await page.getByRole('switch', { name: '自动开票' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('开票设置已保存')).toBeVisible()

  await page.setViewportSize(PHONE)
  await page.goto(orderPath(about, placed.siteToken))
  await page.getByRole('link', { name: '发票' }).click()
  await page.getByRole('radio', { name: '企业普票' }).check()
  await page.getByLabel('抬头').fill('上海申岳电气有限公司')
  await page.getByLabel('税号').fill(TAX_NO)
  await page.getByRole('button', { name: '提交申请' }).click()
  const issued = () =>
    pool.db.selectFrom('invoice').select(['state', 'number']).where('bventId', '=', bventId).where('state', '=', 'Issued').execute()
  await expect.poll(issued, { timeout: 150_000 }).toHaveLength(1)
  await page.goto(invoicePath(about))
  await expect(page.getByRole('link', { name: '下载' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  const letters = await pool.db
    .selectFrom('message')
    .select('kind')
    .where('bventId', '=', bventId)
    .where('kind', '=', 'invoice.issued')
    .execute()
  expect(letters).toHaveLength(1)
  await page.getByRole('button', { name: '换票' }).click()
  await page.getByLabel('抬头').fill('杭州观澜视觉科技有限公司')
  await page.getByRole('button', { name: '提交换票申请' }).click()
  await expect(page.getByText('换票申请已提交')).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${pathOf(invoicePages.list, { bventId })}?state=Exchange`)
  await page.getByRole('button', { name: /上海申岳电气有限公司/ }).click()
  const pane = page.getByRole('complementary', { name: '发票详情' })
  await pane.getByRole('button', { name: '由开票服务换票' }).click()
  await expect(page.getByText('已交给开票服务换票')).toBeVisible()
  const outcomes = async () =>
    (await pool.db.selectFrom('invoice').select(['title', 'state']).where('bventId', '=', bventId).execute())
      .map(({ title, state }) => `${title} ${state}`)
      .toSorted()
  await expect.poll(outcomes, { timeout: 150_000 }).toEqual(['上海申岳电气有限公司 Red', '杭州观澜视觉科技有限公司 Issued'])
  await page.goto(`${pathOf(invoicePages.list, { bventId })}?state=Issued`)
  await expect(page.getByRole('row', { name: /杭州观澜视觉科技有限公司/ })).toContainText('已开票')
})

/** Orders that are paid and ask for an invoice, as fifty buyers would have left them. */
async function fiftyAsked(pool: Pool, { orgId, bventId }: { orgId: string; bventId: string }): Promise<string[]> {
  const orderNos = Array.from({ length: 50 }, (_, at) => `FP${bventId.slice(-8).toUpperCase()}${String(at).padStart(2, '0')}`)
  const applied = new Date()
  for (const [at, orderNo] of orderNos.entries()) {
    const [orderId, invoiceId] = [uuid(), uuid()]
    const money = { amountMinor: 19_900, currency: 'CNY' }
    await pool.db
      .insertInto('regOrder')
      .values({ topOrgId: orgId, id: orderId, bventId, orderNo, status: 'Paid', payType: 'Offline', ...money })
      .execute()
    await post(pool.db, [
      { orgId, at: applied, cause: 'order', debit: 'offline', credit: `revenue:${bventId}`, ...money, bventId, orderId, key: orderId },
    ])
    await pool.db
      .insertInto('invoice')
      .values({
        topOrgId: orgId,
        id: invoiceId,
        bventId,
        titleType: 'Personal',
        title: `购买人 ${at}`,
        email: `buyer-${at}@example.com`,
        item: '会议服务费',
        taxRate: 600,
        ...money,
        appliedAt: applied,
        updatedAt: applied,
      })
      .execute()
    await pool.db.insertInto('invoiceOrder').values({ topOrgId: orgId, invoiceId, orderId, amountMinor: money.amountMinor }).execute()
  }
  return orderNos
}

async function zip(files: Record<string, string>): Promise<Buffer> {
  const archive = new ZipFile()
  for (const [name, body] of Object.entries(files)) archive.addBuffer(Buffer.from(body), name)
  archive.end()
  return buffer(archive.outputStream)
}

test('finance issues fifty by a table and an archive: two wrong rows are said and handed back', async ({
  page,
  build,
  pool,
  newMember,
  signIn,
}) => {
  const member = await newMember()
  const { orgId, accountId } = member
  const { bventId } = await build.event({ orgId, createdBy: accountId, status: 'Published', title: '一次开五十张' })
  const orderNos = await fiftyAsked(pool, { orgId, bventId })
  const numberOf = (at: number) => `2633200000118746${String(at).padStart(4, '0')}`
  const rows = orderNos.map((orderNo, at) => [orderNo, at === 3 ? '12AB' : numberOf(at), at === 7 ? 'missing.pdf' : `${numberOf(at)}.pdf`])
  const table = [['订单号', '发票号码', '文件名'], ...rows].map((cells) => cells.join(',')).join('\r\n')
  const archive = await zip(Object.fromEntries(orderNos.map((_, at) => [`发票/${numberOf(at)}.pdf`, '%PDF-1.7'])))

  await signIn(member, pathOf(invoicePages.list, { bventId }))
  await page.getByRole('button', { name: '批量开票 50' }).click()
  const dialog = page.getByRole('dialog')
  const choose = (file: { name: string; mimeType: string; buffer: Buffer }) => dialog.locator('input[type=file]').setInputFiles(file)
  await choose({ name: '发票.zip', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004 nothing', 'latin1') })
  await expect(dialog.getByRole('alert')).toContainText('压缩包损坏，或含有不安全的路径')
  await choose({ name: '发票.zip', mimeType: 'application/zip', buffer: archive })
  await choose({ name: '开票.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await expect(dialog.getByText('压缩包 发票.zip')).toBeVisible()
  await expect(dialog.getByText('表格 开票.csv')).toBeVisible()
  const handedBack = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '开始开具' }).click()
  const marked = await buffer((await (await handedBack).createReadStream()) as Readable)
  expect(marked.toString()).toContain('20 位或 8 位')
  expect(marked.toString()).toContain('压缩包里没有')
  await page.reload()
  await expect(page.getByRole('tab', { name: /已开票.*48/ })).toBeVisible()
  await expect(page.getByRole('tab', { name: /待开票.*2/ })).toBeVisible()
})
