import { v7 as uuid } from 'uuid'
import { narrowedFields, type NarrowedField } from '#core/narrowing.ts'
import { checkinCalls } from '#features/checkin/contract.ts'
import { NO_RANGE } from '#features/checkin/pointTypes.ts'
import { linkDue } from '#features/audience/server/linkPeople.ts'
import { formCalls } from '#features/forms/contract.ts'
import { formOf } from '#features/forms/server/queries.ts'
import { inScope } from '#server/kit/database/db.ts'
import { openDoor } from '#test/door.ts'
import type { Known } from '#test/fuzz/values.ts'
import type { Harness } from '#test/harness.ts'

export type FuzzWorld = {
  known: Known
  accountId: string
  /** An administrator who sees their own events alone, of which there are none. */
  narrowedId: string
  secrets: readonly string[]
  /** Of those, what a member narrowed to other events may not read either. */
  secretsOfEvents: readonly string[]
  /** An administrator who sees everybody's events, and of people their names alone. */
  namesOnlyId: string
  /** By field, what is hidden from them. */
  secretsOfFields: Readonly<Partial<Record<NarrowedField, string>>>
  /** An administrator who sees all of people but what they answered to one question, and that answer. */
  lessOneQuestionId: string
  secretOfQuestion: string
}

const words: Known = {
  fieldName: [
    'FullName',
    'Mobile',
    'Email',
    'Company',
    'Status',
    'TicketName',
    'CreatedDate',
    'IdNumber',
    'Gender',
    'Address',
    'F_abcdefgh',
  ],
  language: ['zh-CN', 'en'],
  lang: ['zh-CN', 'en'],
  currency: ['CNY', 'USD'],
  timeZone: ['Asia/Shanghai', 'America/New_York'],
  groupCode: ['CountryProvinceCity'],
  provider: ['local'],
}

/** An organisation of its own with something of everything; what nobody else may ever read is named in `secrets`. */
export async function newWorld({ build, db, services, as }: Harness): Promise<FuzzWorld> {
  const mark = uuid().slice(-12)
  const { orgId, accountId } = await build.member()
  const [open, draft, external] = await Promise.all([
    build.event({ orgId, createdBy: accountId, status: 'Published', title: `公开 ${mark}` }),
    build.event({ orgId, createdBy: accountId, title: `草稿 ${mark}` }),
    build.event({ orgId, createdBy: accountId, bventType: 'External', title: `外部 ${mark}` }),
  ])
  const place = { orgId, bventId: open.bventId }
  const { ticketId } = await build.ticket({ ...place, total: 50 })
  const priced = await build.ticket({ ...place, priceMinor: 1_000, isNeedApproval: true })
  const digits = String(Number.parseInt(mark.slice(-7), 16) % 100_000_000).padStart(8, '0')
  const hidden = {
    Mobile: `137${digits}`,
    Email: `${mark}@hidden.example`,
    Company: `密司${mark}`,
    Title: `密衔${mark}`,
    Remark: `私语${mark}`,
  }
  const { Company, Title } = hidden
  const owner = await as(accountId)
  const question = async (displayName: string) =>
    (await owner.get(formCalls.addField, { bventId: open.bventId, field: { displayName } })).fieldName
  const [asked, alsoAsked] = [await question('饮食'), await question('同行')]
  const answers = { [asked]: `密答${mark}`, [alsoAsked]: `他答${mark}` }
  const contacts = { mobile: hidden.Mobile, email: hidden.Email }
  const person = { ...place, fullName: `隐士${mark}`, remark: hidden.Remark, ...contacts, fieldValues: { Company, Title, ...answers } }
  const attendees = await Promise.all([
    build.attendee({ ...person, ticketId }),
    build.attendee({ ...person, ticketId: priced.ticketId, status: 'PendingApproval', mobile: null, email: null }),
    build.attendee({ ...person, ticketId: priced.ticketId, status: 'Unpaid', mobile: null, email: null }),
  ])
  await db
    .updateTable('regOrder')
    .set({ buyer: JSON.stringify({ fullName: person.fullName, ...contacts }) })
    .where('bventId', '=', open.bventId)
    .execute()
  const department = await build.department({ orgId, name: `部门${mark}` })
  const checkinId = uuid()
  await db
    .insertInto('checkinPoint')
    .values({ topOrgId: orgId, id: checkinId, bventId: open.bventId, name: '门', isMain: true, location: JSON.stringify(NO_RANGE) })
    .execute()
  const roomId = uuid()
  const times = { startTime: new Date(), endTime: new Date(Date.now() + 3_600_000) }
  const room = { mode: 'External', redirectUrl: `https://live.example.com/stream-${mark}`, watch: 'Code', watchCode: `c-${mark}` }
  await db
    .insertInto('liveRoom')
    .values({ topOrgId: orgId, id: roomId, bventId: open.bventId, title: '厅', status: 'Live', liveAt: new Date(), ...times, ...room })
    .execute()
  const { pathId } = await inScope(services.web.db, { orgId }, (scoped) => formOf(scoped, open.bventId, { language: 'zh-CN' }))
  const bventIds = [open.bventId, open.bventId, draft.bventId, external.bventId]
  const narrowed = await build.member({ orgId, roles: ['administrator'] })
  const namesOnly = await build.member({ orgId, roles: ['administrator'] })
  const lessOneQuestion = await build.member({ orgId, roles: ['administrator'] })
  const ruleOf = (of: string) => ({ topOrgId: orgId, id: uuid(), accountId: of, updatedBy: accountId, canExport: true })
  const none = Object.fromEntries(narrowedFields.map((field) => [field, 'none']))
  await db
    .insertInto('dataPermission')
    .values([
      { ...ruleOf(narrowed.accountId), events: 'own', fields: '{}' },
      { ...ruleOf(namesOnly.accountId), events: 'all', fields: JSON.stringify(none) },
      { ...ruleOf(lessOneQuestion.accountId), events: 'all', fields: JSON.stringify({ [asked]: 'none' }) },
    ])
    .execute()
  const change = { Mobile: hidden.Mobile, Company, remark: hidden.Remark, ...answers }
  const about = { topOrgId: orgId, bventId: open.bventId }
  await db
    .insertInto('auditLog')
    .values({
      ...about,
      id: uuid(),
      accountId,
      accountName: '',
      action: 'attendee.update',
      objectId: attendees[0]?.attendeeId ?? '',
      after: JSON.stringify(change),
    })
    .execute()
  const message = { ...about, id: uuid(), channel: 'Email', kind: 'Notice', lane: 1, state: 'Sent', recipient: hidden.Email }
  await db
    .insertInto('message')
    .values({ ...message, attendeeId: attendees[0]?.attendeeId ?? null, subject: '', body: '', createdAt: new Date() })
    .execute()
  await inScope(services.web.db, { orgId }, (scoped) => linkDue(scoped, orgId, new Date()))
  const attendeeIds = attendees.map(({ attendeeId }) => attendeeId)
  const ids = { attendeeId: attendeeIds, orderId: attendees.map(({ orderId }) => orderId), ticketId: [ticketId, priced.ticketId] }
  const secretsOfEvents = [`草稿 ${mark}`, `隐士${mark}`, `私语${mark}`, `${mark}@hidden.example`, `stream-${mark}`, `c-${mark}`]
  return {
    accountId,
    narrowedId: narrowed.accountId,
    secrets: [...secretsOfEvents, `部门${mark}`],
    secretsOfEvents,
    namesOnlyId: namesOnly.accountId,
    secretsOfFields: { ...hidden, Answers: `他答${mark}` },
    lessOneQuestionId: lessOneQuestion.accountId,
    secretOfQuestion: `密答${mark}`,
    known: {
      ...words,
      ...ids,
      targetId: attendeeIds,
      sourceId: attendeeIds,
      excludedId: attendeeIds,
      bventId: bventIds,
      BventId: bventIds,
      accountId: [accountId],
      orgId: [orgId],
      topOrgId: [orgId],
      currentOrgId: [orgId],
      departmentId: [department.id],
      checkinId: [checkinId],
      pathId: [pathId],
      id: [...attendeeIds, checkinId, pathId, department.id, roomId, roomId, roomId],
      title: [open.title, draft.title],
      mobile: ['13900000001'],
    },
  }
}

/** The door's own callers: a staff link that is open on a device, and a turnstile. */
export async function newDoorWorld(harness: Harness) {
  const door = await openDoor(harness)
  const { bventId, checkinId, ticketId } = door
  const { attendeeId, checkinCode } = await door.attendee()
  const device = await door.owner.get(checkinCalls.saveDevice, { bventId, name: '闸机', gate: '1', checkinIds: [checkinId] })
  return {
    known: {
      ...words,
      bventId: [bventId],
      checkinId: [checkinId],
      ticketId: [ticketId],
      attendeeId: [attendeeId],
      id: [checkinId],
      credential: [checkinCode, await door.ticketOf(attendeeId)],
    },
    staff: door.staff.headers,
    device: { authorization: `Device ${device.token ?? ''}` },
  }
}
