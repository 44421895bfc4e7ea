import { expect, test } from 'vitest'
import { attendeeCalls } from '#features/attendees/contract.ts'
import { auditCalls } from '#features/audit/contract.ts'
import { eventCalls } from '#features/events/contract.ts'
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
