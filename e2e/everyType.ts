import type { Page as Tab } from '@playwright/test'
import { everyField } from '#features/forms/server/queries.ts'
import type { Pool } from '#server/kit/database/db.ts'
import { expect } from '#e2e/fixtures.ts'

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** Every type that can be answered, by the name it has in the form. */
export const answers: Record<string, unknown> = {
  姓名: '陈思远',
  公司: '制造日报社',
  媒体名称: '制造日报',
  多行文字: '第一行\n第二行',
  开关: 'true',
  参会身份: '媒体',
  多选: ['选项 1', '选项 2'],
  级联选择: ['选项 1'],
  上传文件: 1,
  上传图片: 1,
  下拉选择: '选项 2',
  日期: '1990-05-17',
  日期时间: '2027-03-02T02:15:00.000Z',
  整数: '12',
  小数: '1299.50',
  下拉多选: ['选项 2'],
}

export async function registerByPhone(phone: Tab): Promise<void> {
  const field = (name: string) => phone.getByLabel(new RegExp(`^${name}\\s*(选填|\\*|$)`)).first()
  phone.setDefaultTimeout(20_000)
  await field('姓名').fill('陈思远')
  await field('手机号').fill(`136${String(Date.now()).slice(-8)}`)
  await expect(field('媒体名称')).toBeHidden()
  await phone.getByRole('radio', { name: '媒体', exact: true }).check()
  await field('媒体名称').fill('制造日报')
  await field('多行文字').fill('第一行\n第二行')
  await phone.getByLabel('开关').check()
  for (const option of ['选项 1', '选项 2'])
    await phone.getByRole('group', { name: /^多选/ }).getByRole('checkbox', { name: option }).check()
  await field('级联选择').selectOption({ label: '选项 1' })
  for (const name of ['上传文件', '上传图片']) {
    await phone.getByLabel(name).setInputFiles([{ name: `${name}.png`, mimeType: 'image/png', buffer: PNG }])
    await expect(phone.getByRole('button', { name: `移除 ${name}.png` })).toBeVisible()
  }
  await field('下拉选择').selectOption({ label: '选项 2' })
  await field('日期').fill('1990-05-17')
  await field('日期时间').fill('2027-03-02T10:15')
  await field('整数').fill('12')
  await field('小数').fill('1299.5')
  await phone
    .getByRole('group', { name: /^下拉多选/ })
    .getByRole('checkbox', { name: '选项 2' })
    .check()
  await phone.getByRole('button', { name: '支付 ¥ 49.00' }).click()
  await expect(phone.getByRole('alert').filter({ hasText: '需要修改' })).toContainText('请填写“公司”')
  await field('公司').fill('制造日报社')
  await phone.getByRole('button', { name: '支付 ¥ 49.00' }).click()
  await phone.getByRole('button', { name: '支付成功' }).click()
  await expect(phone.getByRole('heading', { level: 2, name: '报名成功' })).toBeVisible()
  await phone.getByRole('link', { name: '查看电子票：陈思远' }).click()
  await expect(phone.getByRole('img', { name: '入场二维码' })).toBeVisible()
}

/** What the one attendee of the event answered, options by their names and files by their number. */
export async function answersOf({ db }: Pool, bventId: string): Promise<Record<string, unknown>> {
  const person = await db.selectFrom('attendee').selectAll().where('bventId', '=', bventId).executeTakeFirstOrThrow()
  expect(person.status).toBe('Registered')
  const kept: Record<string, unknown> = { FullName: person.fullName, ...(person.fieldValues as object) }
  const fields = (await everyField(db, bventId, 'zh-CN')).filter(({ fieldName }) => fieldName in kept)
  return Object.fromEntries(
    fields.map(({ fieldName, fieldType, displayName, fieldOptions }) => {
      const value = kept[fieldName]
      const named = (key: unknown) => fieldOptions.find((option) => option.key === key)?.value ?? key
      if (fieldType.startsWith('Upload')) return [displayName, (value as string[]).length]
      return [displayName, Array.isArray(value) ? value.map(named) : named(value)]
    }),
  )
}
