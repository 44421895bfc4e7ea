import { beforeEach, expect, test } from 'vitest'
import { formCalls } from '#features/forms/contract.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'

const harness = await openFileHarness()
let owner: Asker
let bventId: string
let orgId: string
let accountId: string
const isConfirmed = false

beforeEach(async () => {
  const event = await harness.ownEvent()
  ;({ owner, bventId, orgId, accountId } = event)
})

const another = async () => (await harness.build.event({ orgId, createdBy: accountId })).bventId
const namesIn = async (of: string) => (await owner.get(formCalls.pathFields, { bventId: of })).fields.map(({ displayName }) => displayName)
const addMeal = (of: string, displayName = '用餐') =>
  owner.get(formCalls.addField, {
    bventId: of,
    field: { displayName, fieldType: 'Radio', fieldOptions: [{ value: '荤' }, { value: '素' }] },
  } as never)

test('a form becomes a template, another event begins with it, and follows it when somebody says so', async () => {
  await addMeal(bventId)
  const { templateId } = await owner.get(formCalls.templateSave, { name: '论坛报名', bventId })
  const other = await another()
  const { fields } = await owner.get(formCalls.templateDifference, { templateId, bventId: other })
  expect(fields).toMatchObject([{ displayName: '用餐', kind: 'added' }])
  await owner.get(formCalls.templateApply, { templateId, bventId: other })
  expect(await namesIn(other)).toEqual(await namesIn(bventId))
  expect((await owner.get(formCalls.templateDifference, { templateId, bventId: other })).fields).toEqual([])

  await addMeal(bventId, '座位')
  await owner.get(formCalls.templateSave, { templateId, bventId })
  expect((await owner.get(formCalls.templateList, {})).list).toMatchObject([{ formVersion: 2, followerCount: 2, behindCount: 1 }])
  const { list } = await owner.get(formCalls.templateFollowers, { templateId })
  expect(list.map(({ bventId: of, isBehind }) => [of, isBehind])).toEqual([
    [other, true],
    [bventId, false],
  ])
  expect(await namesIn(other)).not.toContain('座位')
  await owner.get(formCalls.templateApply, { templateId, bventId: other })
  expect(await namesIn(other)).toContain('座位')
  expect((await owner.get(formCalls.templateList, {})).list).toMatchObject([{ behindCount: 0 }])
})

test('answers that would go are asked about first', async () => {
  const { templateId } = await owner.get(formCalls.templateSave, { name: '最短', bventId })
  const other = await another()
  await addMeal(other)
  const meal = (await owner.get(formCalls.pathFields, { bventId: other })).fields.find(({ displayName }) => displayName === '用餐')
  const { attendeeId } = await harness.build.attendee({ bventId: other, orgId })
  const answer = JSON.stringify({ [meal?.fieldName ?? '']: meal?.fieldOptions[0]?.key })
  await harness.db.updateTable('attendee').set({ fieldValues: answer }).where('id', '=', attendeeId).execute()
  expect((await owner.try(formCalls.templateApply, { templateId, bventId: other, isConfirmed })).envelope.businessCode).toBe(27001)
  expect(await namesIn(other)).toContain('用餐')
  await owner.get(formCalls.templateApply, { templateId, bventId: other, isConfirmed: true })
  expect(await namesIn(other)).not.toContain('用餐')
})

test('rules come along, those about tickets stay where they are', async () => {
  await addMeal(bventId)
  const { fields } = await owner.get(formCalls.pathFields, { bventId })
  const meal = fields.find(({ displayName }) => displayName === '用餐')?.fieldName ?? ''
  const { ticketId } = await harness.build.ticket({ bventId, orgId })
  const ruleOf = (fieldName: string, value: string) => ({
    conditions: [{ fieldName, fieldAction: { code: 'EQ' as const }, fieldValue: [value] }],
    actions: [{ type: 'show' as const, fieldName: meal }],
  })
  await owner.get(formCalls.addRule, { bventId, ...ruleOf('Company', '我们') } as never)
  await owner.get(formCalls.addRule, { bventId, ...ruleOf('TicketId', ticketId) } as never)
  const { templateId } = await owner.get(formCalls.templateSave, { name: '有规则', bventId })
  const other = await another()
  await owner.get(formCalls.templateApply, { templateId, bventId: other })
  expect((await owner.get(formCalls.rules, { bventId: other })).list).toMatchObject([{ conditions: [{ fieldName: 'Company' }] }])
  await owner.get(formCalls.templateApply, { templateId, bventId })
  expect((await owner.get(formCalls.rules, { bventId })).list.map(({ conditions }) => conditions[0]?.fieldName).sort()).toEqual([
    'Company',
    'TicketId',
  ])
})

test('two templates of one name are refused, by the index; a deleted one leaves its forms alone', async () => {
  const { templateId } = await owner.get(formCalls.templateSave, { name: '论坛', bventId })
  expect((await owner.try(formCalls.templateSave, { name: ' 论坛 ', bventId })).status).toBe(400)
  expect((await owner.try(formCalls.templateSave, { name: '没有表单' })).status).toBe(400)
  const before = await namesIn(bventId)
  await owner.get(formCalls.templateDelete, { templateId })
  expect(await namesIn(bventId)).toEqual(before)
  expect((await owner.get(formCalls.templateList, {})).list).toEqual([])
})
