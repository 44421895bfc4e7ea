import { pathOf } from '#core/page.ts'
import { surveyPages } from '#features/surveys/pages.ts'
import { expectAccessible } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'

const PEOPLE = 6

test('built at a desk, answered on phones one question at a time, seen on the wall', async ({
  page,
  browser,
  build,
  newMember,
  signIn,
  context,
}) => {
  const member = await newMember()
  const { bventId } = await build.event({ orgId: member.orgId, createdBy: member.accountId, status: 'Published' })
  for (let at = 0; at < PEOPLE; at += 1)
    await build.attendee({ bventId, orgId: member.orgId, fullName: `来宾${at}`, mobile: `1380000000${at}`, checkinStatus: 'SignedIn' })

  await signIn(member, pathOf(surveyPages.event, { bventId }))
  await page.getByRole('button', { name: '新建问卷' }).first().click()
  await page.getByRole('switch', { name: '一屏一题' }).click()
  for (const kind of ['NPS', '排序', '多行文字']) await page.getByRole('button', { name: kind, exact: true }).click()
  await page.getByRole('textbox', { name: '题目' }).fill('还想说什么？')
  await page.getByRole('button', { name: '设置' }).click()
  await page.getByRole('menuitem', { name: '设置' }).click()
  await page.getByLabel('签到后的参会人').check()
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: '开放作答' }).click()
  const link = page.getByRole('link', { name: /\/survey\// })
  const address = (await link.getAttribute('href')) ?? ''

  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: '打开大屏' }).click()
  const wall = await opened
  await expect(wall.getByText('满五份显示结果')).toBeVisible()

  for (let at = 0; at < PEOPLE; at += 1) {
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await phone.goto(address)
    await expect(phone.getByText('1 / 4')).toBeVisible()
    await phone.getByText('10', { exact: true }).click()
    await expect(phone.getByText('2 / 4')).toBeVisible()
    await phone.getByRole('button', { name: /^下移 选项 1/ }).click()
    await phone.getByRole('button', { name: '下一题' }).click()
    await phone.getByLabel('还想说什么？').fill(`第 ${at} 位说很好`)
    if (at === 0) await expectAccessible(phone)
    await phone.getByRole('button', { name: '下一题' }).click()
    await phone.getByLabel('报名时的手机号或邮箱').fill(`1380000000${at}`)
    await phone.getByRole('button', { name: '提交' }).click()
    await expect(phone.getByText('谢谢，收到了')).toBeVisible()
    await phone.close()
  }
  await expect(wall.getByText('NPS', { exact: true })).toBeVisible()
  await expect(wall.getByText('6 份答案')).toBeVisible()
  await wall.keyboard.press('ArrowRight')
  await expect(wall.getByRole('heading', { name: '按你的喜好排序' })).toBeVisible()
  await expectAccessible(wall)

  await page.getByRole('tab', { name: /结果/ }).click()
  await expect(page.getByText('NPS 100')).toBeVisible()
  await page.getByRole('button', { name: /看文字/ }).click()
  await expect(page.getByText('位说很好').first()).toBeVisible()
})

test('a survey in English, whose second question depends on the first, answered on a phone', async ({
  page,
  browser,
  build,
  pool,
  newMember,
  signIn,
}) => {
  const member = await newMember()
  const { bventId } = await build.event({ orgId: member.orgId, createdBy: member.accountId, status: 'Published' })
  await signIn(member, pathOf(surveyPages.event, { bventId }))
  await page.getByRole('button', { name: '新建问卷' }).first().click()
  await page.getByRole('switch', { name: '一屏一题' }).click()
  await page.getByText('English 文字').click()
  await page.getByLabel('问卷标题').fill('How was it?')
  await page.getByRole('button', { name: '单选', exact: true }).click()
  await page.getByRole('textbox', { name: '题目' }).first().fill('满意吗？')
  await page.getByText('English 文字').click()
  await page.getByRole('textbox', { name: '题目' }).last().fill('Were you happy?')
  await page.getByRole('textbox', { name: '选项 1', exact: true }).last().fill('Yes')
  await page.getByRole('textbox', { name: '选项 2', exact: true }).last().fill('No')
  await page.getByRole('button', { name: '单行文字', exact: true }).click()
  await page.getByRole('textbox', { name: '题目' }).first().fill('为什么？')
  for (const [n, answer] of [
    [1, '选项 2'],
    [2, '选项 1'],
  ] as const) {
    await page.getByRole('button', { name: '添加条件' }).click()
    await page.getByLabel(`条件 ${n} 的题目`).click()
    await page.getByTitle('满意吗？').last().click()
    await page.getByLabel(`条件 ${n} 的答案`).click()
    await page.getByTitle(answer).last().click()
    await page.keyboard.press('Escape')
  }
  await page.getByLabel('条件 2 的比较').click()
  await page.getByTitle('不属于').last().click()
  await expect(page.getByRole('radio', { name: '全部满足' })).toBeChecked()
  await page.getByText('English 文字').click()
  await page.getByRole('textbox', { name: '题目' }).last().fill('Why not?')
  await expectAccessible(page)
  await page.getByRole('button', { name: '开放作答' }).click()
  const address = (await page.getByRole('link', { name: /\/survey\// }).getAttribute('href')) ?? ''

  const answerAs = async (choice: 'Yes' | 'No') => {
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'en-US' })
    await phone.goto(address)
    await expect(phone.getByRole('heading', { name: 'How was it?' })).toBeVisible()
    await phone.getByText(choice, { exact: true }).click()
    if (choice === 'No') {
      await expect(phone.getByText('2 / 2')).toBeVisible()
      await phone.getByLabel('Why not?').fill('Too loud')
      await expectAccessible(phone)
    } else await expect(phone.getByText('Why not?')).toBeHidden()
    await phone.getByRole('button', { name: 'Send' }).click()
    await expect(phone.getByText(/Thank/)).toBeVisible()
    await phone.close()
  }
  await answerAs('Yes')
  await answerAs('No')
  const stored = await pool.db.selectFrom('surveyWaiting').select('surveyId').where('topOrgId', '=', member.orgId).execute()
  expect(stored).toHaveLength(2)
})
