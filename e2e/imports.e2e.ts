import type { Page as Tab } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { readXlsx, writeXlsx } from 'hucre'
import { pathOf } from '#core/page.ts'
import { attendeePages } from '#features/attendees/pages.ts'
import { expectAccessible } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { libreOfficeWorkbook } from '#e2e/libreOffice.ts'
import type { Pool } from '#server/kit/database/db.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const head = ['名字', '联系电话', '公司', '到店日期', '喜欢的颜色']
const rows = [
  ['王梓涵', 13900000001, '上海博屿智能装备', { day: '2026-12-01' }, '红'],
  ['刘洋', '1390000002', '苏州汇澜自动化', { day: '2026-12-02' }, '蓝'],
  ['', '13900000003', '杭州观澜视觉', { day: '2026-12-01' }, '蓝'],
  ['周敏', '138', '宁波云帆', { day: '2026-12-02' }, '蓝'],
]
/** 姓名,手机号,公司 with 王梓涵 of another company and 陈思远, as a Chinese Excel writes csv: in GBK. */
const GBK = '0NXD+yzK1rv6usUsuavLvg0KzfXo97qtLDEzOTAwMDAwMDAxLLKp0+y8r83FDQqzwsu81LYsMTM5MDAwMDAwMDks1La6zLXn19MNCg=='

/** There is no LibreOffice here to press the button in: the parts are written as it writes them. */
const workbook = async () => ({
  name: '华东渠道.xlsx',
  mimeType: XLSX,
  buffer: await libreOfficeWorkbook([
    { name: '说明', rows: [['本表由渠道提供'], ['请勿改动']] },
    { name: '名单', rows: [['华东渠道报名名单'], head, ...rows] },
  ]),
})

/** The marked file as it came, with what was wrong put right and nothing else touched. */
async function repaired(path: string) {
  const { sheets } = await readXlsx(await readFile(path))
  const right = sheets.map(({ name, rows: lines }) => ({
    name,
    rows: lines.map(([first, ...rest]) => (first === null && rest[0] === '13900000003' ? ['张伟', ...rest] : [first ?? null, ...rest])),
  }))
  return { name: '华东渠道-已改.xlsx', mimeType: XLSX, buffer: Buffer.from(await writeXlsx({ sheets: right })) }
}

const step = (page: Tab, name: string) => page.getByRole('heading', { level: 1, name })
const importButton = (page: Tab, n: number) => page.getByRole('button', { name: `导入 ${n} 人` })
const picker = (page: Tab) => page.locator('.imp-upload input[type=file]')

async function people(pool: Pool, bventId: string) {
  const found = await pool.db
    .selectFrom('attendee')
    .select(['fullName', 'mobile', 'fieldValues'])
    .where('bventId', '=', bventId)
    .where('deletedAt', 'is', null)
    .orderBy('mobile')
    .execute()
  return found.map(({ fullName, mobile, fieldValues }) => {
    const { Company, ...others } = fieldValues as Record<string, string>
    return [fullName, mobile, Company, ...Object.values(others).sort()]
  })
}

/** The few colours make a choice of the new field; people have its key. */
async function optionKeys(pool: Pool, bventId: string, name: string) {
  const fields = await pool.db.selectFrom('formField').select(['texts', 'options']).where('bventId', '=', bventId).execute()
  const field = fields.find(({ texts }) => JSON.stringify(texts).includes(name))
  const options = (field?.options ?? []) as { key: string; value?: string }[]
  return (value: string) => options.find((option) => JSON.stringify(option).includes(value))?.key ?? value
}

test('a workbook, its errors repaired here and there, an update in GBK, and all of it undone', async ({
  page,
  newMember,
  signIn,
  build,
  pool,
}) => {
  const member = await newMember()
  const { bventId } = await build.event({ orgId: member.orgId, createdBy: member.accountId, status: 'Published', title: '导入旅程' })
  await build.ticket({ bventId, orgId: member.orgId, name: '专业观众票' })
  await build.ticket({ bventId, orgId: member.orgId, name: '早鸟票', isOpen: false })
  await signIn(member, pathOf(attendeePages.list, { bventId }))

  await page.getByRole('link', { name: '导入', exact: true }).click()
  await expect(page.getByText('还没有导入过')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^按票种导入/ }).click()
  await expect(page.getByText('点击选择文件，或把文件拖到这里')).toBeVisible()
  await expectAccessible(page)

  await picker(page).setInputFiles({ name: '坏.xlsx', mimeType: XLSX, buffer: Buffer.from('<html><body>表</body></html>') })
  await expect(page.getByText('坏.xlsx：其实是网页文件，请用 Excel 打开并另存为 .xlsx')).toBeVisible()
  await picker(page).setInputFiles(await workbook())
  await page.getByRole('radio', { name: '名单' }).check()
  await page.getByRole('button', { name: '使用这个工作表' }).click()

  await expect(step(page, '匹配字段')).toBeVisible()
  await expect(page.getByText('“名字”是这个字段的常见叫法')).toBeVisible()
  await page.getByRole('button', { name: '全部新建' }).click()
  await page.getByRole('button', { name: '全部新建' }).click()
  await expect(page.getByText('没有未匹配字段')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '下一步' }).click()

  await expect(step(page, '预览导入')).toBeVisible()
  await expect(importButton(page, 1)).toBeVisible()
  await page.reload()
  await expect(importButton(page, 1)).toBeVisible()
  await expect(page.getByRole('radio', { name: '全部 4' })).toBeChecked()
  await page.getByRole('button', { name: '请填写“姓名” 1 行' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('cell', { name: '13900000003' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '“手机号”不是有效的手机号 2 行' }).click()
  await page.getByRole('button', { name: '修改“手机号”：1390000002' }).click()
  await expect(page.getByRole('textbox', { name: '手机号' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: '手机号' }).fill('13900000002')
  await page.keyboard.press('Enter')
  await expect(importButton(page, 2)).toBeVisible()
  await importButton(page, 2).click()

  await expect(page.getByRole('heading', { name: '已导入 2 人' })).toBeVisible()
  const option = await optionKeys(pool, bventId, '喜欢的颜色')
  const first = [
    ['王梓涵', '13900000001', '上海博屿智能装备', '2026-12-01', option('红')],
    ['刘洋', '13900000002', '苏州汇澜自动化', '2026-12-02', option('蓝')],
  ]
  expect(await people(pool, bventId)).toEqual(first)
  const marked = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载标注好的表格' }).click()
  expect((await marked).suggestedFilename()).toMatch(/\.xlsx$/)

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '上传修好的表格' }).click()
  await (await chooser).setFiles(await repaired(await (await marked).path()))
  await expect(step(page, '匹配字段')).toBeVisible()
  await page.getByRole('button', { name: '下一步' }).click()
  await importButton(page, 1).click()
  await expect(page.getByRole('heading', { name: '已导入 1 人' })).toBeVisible()
  const second = [...first, ['张伟', '13900000003', '杭州观澜视觉', '2026-12-01', option('蓝')]]
  expect(await people(pool, bventId)).toEqual(second)

  await page.getByRole('button', { name: '再导入一次' }).click()
  await page.getByRole('button', { name: /^按票种导入/ }).click()
  await expect(page.getByText('点击选择文件，或把文件拖到这里')).toBeVisible()
  await picker(page).setInputFiles({ name: '更新.csv', mimeType: 'text/csv', buffer: Buffer.from(GBK, 'base64') })
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.locator('del', { hasText: '上海博屿智能装备' })).toBeVisible()
  await expectAccessible(page)
  await importButton(page, 2).click()
  await expect(page.getByRole('heading', { name: '已导入 2 人' })).toBeVisible()
  expect(await people(pool, bventId)).toEqual([
    ['王梓涵', '13900000001', '博屿集团', '2026-12-01', option('红')],
    ...second.slice(1),
    ['陈思远', '13900000009', '远禾电子'],
  ])

  await page.getByRole('button', { name: '撤销导入' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤销导入' }).click()
  await expect(page.getByRole('heading', { name: '这次导入已撤销' })).toBeVisible()
  expect(await people(pool, bventId)).toEqual(second)
})

test('the same wizard imports into an external event, which needs no ticket', async ({ page, newMember, signIn, build, pool }) => {
  const member = await newMember()
  const { bventId } = await build.event({ orgId: member.orgId, createdBy: member.accountId, title: '外部展会' })
  await pool.db.updateTable('bvent').set({ bventType: 'External' }).where('id', '=', bventId).execute()
  await signIn(member, pathOf(attendeePages.external, { bventId }))

  await page.getByRole('link', { name: '导入', exact: true }).click()
  await page.getByRole('button', { name: /^按票种导入/ }).click()
  await expect(page.getByText('点击选择文件，或把文件拖到这里')).toBeVisible()
  await expectAccessible(page)
  await picker(page).setInputFiles({ name: '名单.csv', mimeType: 'text/csv', buffer: Buffer.from(GBK, 'base64') })
  await page.getByRole('button', { name: '下一步' }).click()
  await importButton(page, 2).click()
  await expect(page.getByRole('heading', { name: '已导入 2 人' })).toBeVisible()
  expect(await people(pool, bventId)).toEqual([
    ['王梓涵', '13900000001', '博屿集团'],
    ['陈思远', '13900000009', '远禾电子'],
  ])
  await page.getByRole('link', { name: '查看参会人' }).click()
  await expect(page).toHaveURL(new RegExp(pathOf(attendeePages.external, { bventId })))
  await expect(page.getByRole('row', { name: /陈思远/ })).toBeVisible()
})
