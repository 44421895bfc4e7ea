import type { Locator, Page as Tab } from '@playwright/test'
import { pathOf } from '#core/page.ts'
import { formPages } from '#features/forms/pages.ts'
import { selectableTypes } from '#features/forms/fieldTypes.ts'
import { fieldTypeMessages } from '#features/forms/fieldTypeMessages.ts'
import type { Pool } from '#server/kit/database/db.ts'
import { expectAccessible, inLanguage, speak } from '#e2e/axe.ts'
import { answers, answersOf, registerByPhone } from '#e2e/everyType.ts'
import { expect, follow, test } from '#e2e/fixtures.ts'

const nameOf = (type: (typeof selectableTypes)[number]) => fieldTypeMessages[`forms.fieldType.${type}`][0]
const shelf = (page: Tab, name: string) => page.getByRole('button', { name: `添加 ${name}`, exact: true })
const cards = (page: Tab) => page.getByRole('region', { name: '表单字段' }).getByRole('button', { name: /^编辑“/ })
const order = async (page: Tab) => (await cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')))).join(' ')

async function inBothLanguages(pool: Pool, bventId: string): Promise<void> {
  await pool.db
    .updateTable('bvent')
    .set({ languages: ['zh-CN', 'en'] })
    .where('id', '=', bventId)
    .execute()
}

async function save(page: Tab): Promise<void> {
  await page.getByRole('button', { name: '保存修改' }).click()
  await expect(page.getByText('表单已保存').first()).toBeVisible()
}

async function pull(page: Tab, from: Locator, to: Locator): Promise<void> {
  await to.scrollIntoViewIfNeeded()
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('nothing to pull')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2 + 30, start.y + start.height / 2, { steps: 5 })
  await page.mouse.move(end.x + 40, end.y + 4, { steps: 12 })
  await page.mouse.move(end.x + 42, end.y + 4)
  await page.mouse.up()
}

/** Opens the list, types what is looked for, and takes the first match. */
async function choose(page: Tab, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.insertText(text)
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: text })
    .first()
    .click()
}

test('the form an event begins with can be taken as it is', async ({ page, newMember, signIn, build }) => {
  const member = await newMember()
  const { bventId } = await build.event({ orgId: member.orgId, createdBy: member.accountId })
  await signIn(member, pathOf(formPages.enroll, { bventId }))
  await page.getByRole('button', { name: '就用这份表单' }).click()
  await expect(page.getByText('表单已保存').first()).toBeVisible()
  await expect(page.getByRole('button', { name: '保存修改' })).toBeDisabled()
})

test('a planner builds a form of every type with two rules, tries and publishes it; somebody registers, pays and holds a ticket', async ({
  page,
  browser,
  newMember,
  signIn,
  build,
  pool,
}) => {
  const member = await newMember({ roles: ['planner'] })
  const { bventId } = await build.event({ orgId: member.orgId, createdBy: member.accountId })
  await inBothLanguages(pool, bventId)
  await build.ticket({ orgId: member.orgId, bventId, name: '媒体票', priceMinor: 4_900 })
  await pool.db.insertInto('payOption').values({ topOrgId: member.orgId, bventId, provider: 'local' }).execute()
  await signIn(member, pathOf(formPages.enroll, { bventId }))
  await expect(cards(page).first()).toBeVisible()

  for (const [at, type] of selectableTypes.entries()) {
    const item = shelf(page, nameOf(type))
    if (at % 2 === 0) await item.click()
    else {
      await item.focus()
      await page.keyboard.press('Enter')
    }
    await expect(cards(page)).toHaveCount(5 + at)
  }
  await pull(page, shelf(page, '职位'), cards(page).first())
  await expect(cards(page).first()).toHaveAccessibleName('编辑“职位”')
  await page.getByRole('button', { name: /^移动“公司”/ }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('button', { name: /^移动“公司”/ })).toBeFocused()

  await page.getByRole('button', { name: '编辑“单选”', exact: true }).click()
  const properties = page.getByRole('complementary', { name: '字段属性' })
  await properties.getByLabel('标题').first().fill('参会身份')
  await properties.getByRole('textbox', { name: '选项 1' }).fill('采购方')
  await properties.getByRole('textbox', { name: '选项 2' }).fill('媒体')
  await properties.getByRole('button', { name: '批量粘贴' }).click()
  await properties.getByLabel(/每行一个选项/).fill('展商\n供应商')
  await properties.getByRole('button', { name: '使用这些选项' }).click()
  await expect(properties.getByRole('textbox', { name: '选项 4' })).toHaveValue('供应商')
  await page.keyboard.press('Control+z')
  await expect(properties.getByRole('textbox', { name: '选项 4' })).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')
  await expect(properties.getByRole('textbox', { name: '选项 4' })).toHaveCount(1)
  await page.getByRole('button', { name: '编辑“单行文字”', exact: true }).click()
  await properties.getByLabel('标题').first().fill('媒体名称')
  await save(page)
  const built = await order(page)

  await page.getByRole('radiogroup', { name: '编辑内容' }).getByText('规则').click()
  await page.getByRole('button', { name: '添加规则' }).click()
  await choose(page, '条件 1 的字段', '参会身份')
  await choose(page, '条件 1 的值', '媒体')
  await choose(page, '结果 1 的字段', '媒体名称')
  await page.getByLabel('规则名称').fill('媒体才问名称')
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('已保存规则“媒体才问名称”')).toBeVisible()
  await page.getByRole('button', { name: '添加规则' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible()
  await choose(page, '条件 1 的字段', '票种')
  await choose(page, '条件 1 的值', '媒体票')
  await choose(page, '结果 1 的做法', '设为必填')
  await choose(page, '结果 1 的字段', '公司')
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '“公司”必填' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: '模拟填写' }).first().click()
  const simulator = page.getByRole('dialog')
  const row = (name: string) => simulator.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
  await expect(row('媒体名称').getByText('不显示', { exact: true })).toBeVisible()
  await simulator.frameLocator('iframe').getByRole('radio', { name: '媒体', exact: true }).check()
  await expect(row('媒体名称').getByText(/规则“媒体才问名称”成立，所以显示/)).toBeVisible()
  await choose(page, '用哪张票填写', '媒体票')
  await expect(row('公司').getByText('必填', { exact: true })).toBeVisible()
  await simulator.getByRole('button', { name: '与服务器核对' }).click()
  await expect(simulator.getByText(/服务器的结果一致/)).toBeVisible()

  await page.goto(pathOf(formPages.enroll, { bventId }))
  await expect(cards(page).first()).toBeVisible()
  expect(await order(page)).toBe(built)
  await expect(page.getByText('仅当 参会身份 等于 媒体').first()).toBeVisible()

  await page.getByRole('button', { name: '正式发布' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '继续发布' }).click()
  await expect(page.getByText('报名中').first()).toBeVisible()
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage()
  await phone.goto(`${new URL(page.url()).origin}/bvent/${bventId}/zh-CN/register`)
  await registerByPhone(phone)
  expect(await answersOf(pool, bventId)).toEqual(answers)
})

test('the second editor is told, and nothing of either is lost', async ({ page, context, newMember, signIn, build }) => {
  const member = await newMember()
  const { bventId } = await build.event({ orgId: member.orgId, createdBy: member.accountId })
  const at = pathOf(formPages.enroll, { bventId })
  await signIn(member, at)
  await expect(cards(page).first()).toBeVisible()
  const other = await context.newPage()
  await other.goto(at)
  await expect(cards(other).first()).toBeVisible()

  await shelf(page, '职位').click()
  await save(page)
  await shelf(other, '部门').click()
  await other.getByRole('button', { name: '保存修改' }).click()
  await expect(other.getByText('刚刚有人改过这个表单')).toBeVisible()
  await expect(other.getByRole('button', { name: '编辑“职位”' })).toBeVisible()
  await expect(other.getByRole('button', { name: '编辑“部门”' })).toBeVisible()
  await other.getByRole('button', { name: '保存我的修改' }).click()
  await expect(other.getByText('表单已保存').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: '编辑“部门”' })).toBeVisible()
  await expect(page.getByRole('button', { name: '编辑“职位”' })).toBeVisible()
})

test('what leaves people incomplete is asked about, with their number', async ({ page, newMember, signIn, build }) => {
  const member = await newMember()
  const { bventId } = await build.event({ orgId: member.orgId, createdBy: member.accountId })
  await build.attendee({ orgId: member.orgId, bventId, fullName: '李娜' })
  await signIn(member, pathOf(formPages.enroll, { bventId }))
  await shelf(page, '职位').click()
  await page.getByRole('complementary', { name: '字段属性' }).getByRole('switch', { name: '必填' }).click()
  await page.getByRole('button', { name: '保存修改' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1 位参会人的信息会变得不完整')).toBeVisible()
  await dialog.getByRole('button', { name: '仍然保存' }).click()
  await expect(page.getByText('表单已保存').first()).toBeVisible()

  await page.getByRole('radiogroup', { name: '编辑内容' }).getByText('规则').click()
  await page.getByRole('button', { name: '添加规则' }).click()
  await choose(page, '条件 1 的字段', '姓名')
  await page.getByLabel('条件 1 的值').fill('李娜')
  await choose(page, '结果 1 的做法', '设为必填')
  await choose(page, '结果 1 的字段', '公司')
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('1 位参会人的信息会变得不完整')).toBeVisible()
  await page.getByRole('button', { name: '仍然保存' }).click()
  const rule = page.getByRole('listitem').filter({ hasText: '“公司”必填' })
  await expect(rule).toBeVisible()
  const isOn = rule.getByRole('switch')
  await isOn.click()
  await expect(isOn).not.toBeChecked()
  await isOn.click()
  await expect(page.getByText('1 位参会人的信息会变得不完整')).toBeVisible()
  await expect(isOn).not.toBeChecked()
  await page.getByRole('button', { name: '仍然保存' }).click()
  await expect(isOn).toBeChecked()
})

test('the field editor opens for an item and a process type, and for nothing less', async ({ page, newMember, signIn, build }) => {
  const member = await newMember()
  const { bventId } = await build.event({ orgId: member.orgId, createdBy: member.accountId })
  const logged: string[] = []
  page.on('console', (message) => void logged.push(message.text()))
  const at = pathOf(formPages.enroll, { bventId })
  await signIn(member, `${at}?mode=field&item=Company`)
  await expect(cards(page).first()).toBeVisible()
  await expect.poll(() => logged.some((line) => line.includes('an item and a process type are required'))).toBe(true)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`${at}?mode=field&item=Company&processType=edit`)
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('标题').first().fill('工作单位')
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('button', { name: '编辑“工作单位”' })).toBeVisible()
})

for (const language of ['zh-CN', 'en'] as const)
  test(`axe finds nothing on the sign-up pages, ${language}`, async ({ page, newMember, signIn, build, pool }) => {
    const member = await newMember()
    const { bventId } = await build.event({ orgId: member.orgId, createdBy: member.accountId })
    await inBothLanguages(pool, bventId)
    await speak(page, language)
    await signIn(member, '/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const address of [
      pathOf(formPages.signUp, { bventId }),
      pathOf(formPages.enroll, { bventId }),
      `${pathOf(formPages.enroll, { bventId })}?view=rules`,
      `${pathOf(formPages.enroll, { bventId })}?view=texts`,
      `${pathOf(formPages.enroll, { bventId })}?view=page`,
    ]) {
      await follow(page, address)
      await inLanguage[language](page)
    }
  })
