import { expect, test } from 'vitest'
import { attendeeCalls } from '#features/attendees/contract.ts'
import { auditCalls } from '#features/audit/contract.ts'
import { eventCalls } from '#features/events/contract.ts'
import { formCalls } from '#features/forms/contract.ts'
import { openFileHarness } from '#test/harness.ts'

const harness = await openFileHarness()

test('a row says whom and which event it is about, and nothing of another organisation', async () => {
  const { bventId, orgId, owner } = await harness.ownEvent({ title: '渠道大会' })
  const { attendeeId } = await harness.build.attendee({ bventId, orgId, fullName: '周小北' })
  await owner.get(eventCalls.setTop, { bventId })
  await owner.get(attendeeCalls.updateRemark, { bventId, attendeeId, remark: '靠窗' })
  const { list } = await owner.get(auditCalls.list, {})
  expect(list).toMatchObject([
    { action: 'attendee.remark', bventTitle: '渠道大会', attendeeName: '周小北' },
    { action: 'event.setTop', bventTitle: '渠道大会', attendeeName: '' },
  ])
  const stranger = await harness.as((await harness.build.member()).accountId)
  expect((await stranger.get(auditCalls.list, {})).list).toEqual([])
})

test('fields the organiser made are called what they call them, in the language of the reader, even when they are gone', async () => {
  const { bventId, owner } = await harness.ownEvent()
  const { fieldName } = await owner.get(formCalls.addField, { bventId, field: { displayName: '饮食禁忌' } })
  await owner.get(formCalls.updateField, { bventId, language: 'en', field: { fieldName, displayName: 'Diet' } })
  await owner.get(formCalls.deleteField, { bventId, fieldName })
  const namesIn = async (language: string) =>
    (await owner.get(auditCalls.list, {}, { 'accept-language': language })).list.map(({ fieldNames }) => fieldNames[fieldName])
  expect(await namesIn('zh-CN')).toEqual(['饮食禁忌', '饮食禁忌', '饮食禁忌'])
  expect(await namesIn('en')).toEqual(['Diet', 'Diet', 'Diet'])
})
