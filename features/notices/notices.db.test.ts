import { beforeAll, describe, expect, test } from 'vitest'
import { attendeeTasks } from '#features/attendees/contract.ts'
import { noticeCalls as calls } from '#features/notices/contract.ts'
import type { NoticeTemplate } from '#features/notices/shapes.ts'
import { eventually } from '#test/eventually.ts'
import { openFileHarness, type Asker } from '#test/harness.ts'
import { openEvent, person, registering, type TestEvent } from '#test/registering.ts'

const harness = await openFileHarness({ hasWorker: true })

let event: TestEvent
let owner: Asker
beforeAll(async () => {
  event = await openEvent(harness, [{ total: 1_000, name: '标准票', isNeedApproval: true }])
  owner = await harness.as(event.accountId)
})

const ACCEPTED = 'Attendee.ApprovalAccepted.Email'
const read = (templateId: string, of = event): Promise<NoticeTemplate> =>
  owner.get(calls.template, { bventId: of.bventId, templateId, language: 'zh-CN' })
const given = ({ templateId, language, subject, content, blocks, link, version }: NoticeTemplate) => ({
  bventId: event.bventId,
  templateId,
  language,
  subject,
  content,
  blocks,
  link,
  version,
})

async function applied(values: Record<string, unknown> = {}, more: Record<string, unknown> = {}) {
  const items = [{ ticketId: event.ticketIds[0], attendeeFieldValues: person(values) }]
  const { result, envelope } = await registering(harness, event)({ items, ...more })
  expect(envelope.businessCode).toBe(0)
  return (result as { items: { attendeeId: string }[] }).items[0]?.attendeeId ?? ''
}

const sentBy = ({ kind, channel, attendeeId }: { kind: string; channel: string; attendeeId: string | null }) =>
  `${attendeeId === null ? 'Purchaser' : 'Attendee'}.${kind}.${channel}`

const lettersTo = (recipient: string) =>
  harness.db.selectFrom('message').selectAll().where('recipient', '=', recipient).orderBy('id').execute()

/** The letter of one template, once it is there. */
function toldBy(templateId: string, recipient: string) {
  return eventually(async () => {
    const letter = (await lettersTo(recipient)).find((one) => sentBy(one) === templateId)
    expect(letter).toBeDefined()
    return letter
  })
}

async function approve(attendeeId: string) {
  const chosen = { attendeeIds: [attendeeId], isSelectAll: false }
  await owner.get(attendeeTasks.approve.calls.start, { bventId: event.bventId, ...chosen, status: 'Registered', isSendNotice: true })
}

describe('a template', () => {
  test('is the system’s until it is edited, and then what an approval says, in the person’s language', async () => {
    const system = await read(ACCEPTED)
    expect(system).toMatchObject({ isSystem: true, isOpen: true, version: 0 })
    const saved = await owner.get(calls.saveTemplate, { ...given(system), subject: '{{FullName}}，{{Company|贵公司}}有席位了' })
    expect(saved).toMatchObject({ version: 1, problems: [] })
    expect(await read(ACCEPTED)).toMatchObject({ isSystem: false, version: 1 })

    const chinese = await applied({ FullName: '<b>李娜</b>\r\nBcc: x@example.com', Email: 'lina@example.com' })
    const english = await applied({ Email: 'john@example.com' }, { language: 'en' })
    await approve(chinese)
    await approve(english)
    const told = await toldBy(ACCEPTED, 'lina@example.com')
    expect(told?.subject).toBe('<b>李娜</b> Bcc: x@example.com，贵公司有席位了')
    expect(told?.body).toContain('&lt;b&gt;李娜&lt;/b&gt;')
    expect(told?.body).not.toContain('<b>李娜')
    const other = await toldBy(ACCEPTED, 'john@example.com')
    expect(other?.subject).toMatch(/^Approved: /)
  })

  test('of two editors one is first, and neither overwrites a restored one', async () => {
    const template = await read('Attendee.ApprovalDenied.SMS')
    const both = await Promise.all(
      ['一', '二'].map((content) => owner.try(calls.saveTemplate, { ...given(template), content: `${content} {{Link}}` })),
    )
    expect(both.map(({ envelope }) => envelope.businessCode).sort()).toEqual([0, 20005])
    expect((await owner.try(calls.saveTemplate, { ...given(template), version: 7 })).envelope.businessCode).toBe(20005)
    expect(await owner.get(calls.restoreTemplate, { bventId: event.bventId, templateId: template.templateId })).toMatchObject({
      isSystem: true,
      version: 0,
    })
    expect((await owner.try(calls.saveTemplate, { ...given(template), version: 1 })).envelope.businessCode).toBe(20005)
  })

  test.each([
    ['an unknown field', '{{单位简称}} {{Link}}', ['单位简称']],
    ['a field of another event', '{{F_elsewhere}}', ['F_elsewhere']],
    ['a document number', '{{IdNumber}}', ['IdNumber']],
  ])('%s is named and refused', async (_, content, fields) => {
    const template = await read('Attendee.RegistrationSuccess.SMS')
    const { envelope } = await owner.try(calls.saveTemplate, { ...given(template), content })
    expect(envelope).toMatchObject({ businessCode: 34001, returnObj: { fields } })
  })

  test('a megabyte, a script for a link and brackets of a signature are refused', async () => {
    const template = await read('Attendee.RegistrationSuccess.SMS')
    const refused = async (change: object) => (await owner.try(calls.saveTemplate, { ...given(template), ...change })).envelope.businessCode
    expect(await refused({ content: 'x'.repeat(1_000_000) })).toBe(20000)
    expect(await refused({ link: { type: 'custom', url: 'javascript:alert(1)' } })).toBe(20000)
    expect(await refused({ content: '【华瑞】{{Link}}' })).toBe(20000)
  })

  test('is held against the people of the event', async () => {
    await applied({ Company: '' })
    const template = await read('Attendee.RegistrationSuccess.SMS')
    const { version: _, ...wanted } = given(template)
    const all = await owner.get(calls.checkTemplate, { ...wanted, content: `{{Company}} {{Link}}` })
    expect(all.problems).toEqual([{ fieldName: 'Company', reason: 'empty', count: all.checked }])
    expect(all.total).toBe(all.checked)
    const long = await owner.get(calls.checkTemplate, { ...wanted, content: `${'长'.repeat(490)}{{Link}}` })
    expect(long.problems).toEqual([{ fieldName: '', reason: 'tooLong', count: long.checked }])
    expect((await owner.get(calls.checkTemplate, { ...wanted, content: '{{Company|–}}' })).problems).toEqual([])
  })
})

describe('what is switched', () => {
  const PENDING = 'Attendee.ApprovalPending.Email'

  test('off is not sent; the buyer is told where that is on, and nobody twice', async () => {
    await owner.get(calls.openTemplate, { bventId: event.bventId, templateId: PENDING, isOpen: false })
    await applied({ Email: 'quiet@example.com' })
    expect((await lettersTo('quiet@example.com')).map(sentBy)).toEqual([])

    await owner.get(calls.openTemplate, { bventId: event.bventId, templateId: PENDING, isOpen: true })
    await owner.get(calls.openTemplate, { bventId: event.bventId, templateId: 'Purchaser.ApprovalPending.Email', isOpen: true })
    const buyer = { fullName: '买票的人', email: 'buyer@example.com', mobile: '13900000001' }
    await applied({ Email: 'guest@example.com' }, { buyer })
    expect((await lettersTo('guest@example.com')).map(sentBy)).toEqual([PENDING])
    expect((await lettersTo('buyer@example.com')).map(sentBy)).toEqual(['Purchaser.ApprovalPending.Email'])
    await applied({ Email: 'both@example.com' }, { buyer: { ...buyer, email: 'both@example.com' } })
    expect((await lettersTo('both@example.com')).map(sentBy)).toEqual([PENDING])
  })

  test('a channel that is not there cannot be switched on', async () => {
    const { envelope } = await owner.try(calls.openTemplate, {
      bventId: event.bventId,
      templateId: 'Attendee.RegistrationSuccess.OfficialAccount',
      isOpen: true,
    })
    expect(envelope).toMatchObject({ businessCode: 34002, returnObj: { channel: 'OfficialAccount' } })
  })

  test('the whole event can be silent, under a version', async () => {
    const { version } = await owner.get(calls.setting, { bventId: event.bventId })
    await owner.get(calls.saveSetting, { bventId: event.bventId, version, isEnable: false })
    expect((await owner.try(calls.saveSetting, { bventId: event.bventId, version, isEnable: true })).envelope.businessCode).toBe(20005)
    await applied({ Email: 'silent@example.com' })
    expect(await lettersTo('silent@example.com')).toEqual([])
    await owner.get(calls.saveSetting, { bventId: event.bventId, version: version + 1, isEnable: true })
  })

  test('the list counts what was sent in the last days', async () => {
    await applied({ Email: 'counted@example.com' })
    await harness.db.updateTable('message').set({ state: 'Sent' }).where('kind', '=', 'ApprovalPending').execute()
    const { list } = await owner.get(calls.list, { bventId: event.bventId, channel: 'Email', audience: 'Attendee' })
    expect(list).toHaveLength(10)
    expect(list.find((row: { templateId: string }) => row.templateId === PENDING)?.sentCount).toBeGreaterThan(0)
  })
})

test('a test goes to oneself, with the values of a real person and no way in', async () => {
  const attendeeId = await applied({ FullName: '样本', Email: 'sample@example.com' })
  const { version: _, ...wanted } = given(await read('Attendee.RegistrationSuccess.Email'))
  const { address } = await owner.get(calls.sendTest, { ...wanted, attendeeId })
  const [letter] = await lettersTo(address)
  expect(letter?.subject).toMatch(/^\[测试\] 报名成功/)
  expect(letter?.body).toContain('样本')
  expect(letter?.body).not.toContain('?t=')
})
