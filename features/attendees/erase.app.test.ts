import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { attendeeCalls } from '#features/attendees/contract.ts'
import { linkPeople } from '#features/audience/server/linkPeople.ts'
import { openFileHarness } from '#test/harness.ts'
import { openEvent, person, registering } from '#test/registering.ts'

const harness = await openFileHarness()
const { db } = harness

const NAME = '慕容清晏'
const MOBILE = '13755550199'
const EMAIL = 'qingyan@example.com'

/** Tables that lead to a person or an order and have room for words, yet say nothing about anybody: why not. */
const impersonal: Record<string, string> = {
  attendee_option: 'keys of options',
  attendee_state: 'states',
  certification: 'a company, and the member who speaks for it',
  checkin_scan: 'gates and results',
  invoice: 'the law keeps what was issued, under the name it was asked for with',
  purchase_invoice: 'what the operator issued to an organisation, as a member asked for it',
  lottery_entry: 'the frozen list that anyone can check: salted ids and weights',
  ledger_entry: 'accounts and amounts; a note is what an organiser wrote about the books',
  order_line: 'names of tickets',
  pay_alert: 'what a provider told of itself',
  suppression: 'that somebody is not to be written to outlives what was known of them, or they would be written to again',
  person_visit: 'states and amounts',
  short_link: 'addresses with ids, of no use once their ticket is void',
  wechat_sign_in: 'a browser that waits for a member of the organisation, gone after a day',
}

type Column = { table: string; columns: string[]; hasWords: boolean }

async function tenantTables(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as "table", array_agg(c.column_name::text) as columns, bool_or(c.data_type in ('text', 'jsonb') and c.column_name <> 'id') as has_words
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and not (select p.relispartition from pg_class p where p.oid = to_regclass(quote_ident(c.table_name)))
    group by c.table_name having bool_or(c.column_name = 'top_org_id') order by 1`.execute(db)
  return rows
}

/** Where something of the person can be read. */
async function tablesNaming(orgId: string): Promise<string[]> {
  const found: string[] = []
  for (const { table } of await tenantTables()) {
    const { rows } = await sql`
      select from ${sql.table(table)} x where top_org_id = ${orgId} and x::text ~ ${[NAME, MOBILE, EMAIL].join('|')} limit 1`.execute(db)
    if (rows.length > 0) found.push(table)
  }
  return found
}

const leadsToPerson = /^(attendee_ids?|order_id|item_id|object_id|recipient|target|address)$/

/** Somebody with something in every place that can hold something about them. */
async function somebody(others: string[] = []) {
  const event = await openEvent(harness, [{}])
  const { orgId, bventId, accountId, ticketIds } = event
  const theirs = [NAME, ...others].map((FullName, at) => ({
    ticketId: ticketIds[0],
    attendeeFieldValues: at === 0 ? person({ FullName, Mobile: MOBILE, Email: EMAIL, Company: `${NAME}工作室` }) : person({ FullName }),
  }))
  const { orderId } = (await registering(harness, event)({ items: theirs })).result
  const { id: attendeeId } = await db
    .selectFrom('attendee')
    .select('id')
    .where('fullName', '=', NAME)
    .where('bventId', '=', bventId)
    .executeTakeFirstOrThrow()
  const now = new Date()
  const of = { topOrgId: orgId, bventId }
  const words = JSON.stringify({ note: NAME, mobile: MOBILE })

  const file = {
    topOrgId: orgId,
    id: uuid(),
    fileName: `${NAME}.pdf`,
    extension: 'pdf',
    mediaType: 'application/pdf',
    bytes: 1,
    purpose: 'field',
  }
  await db
    .insertInto('file')
    .values({ ...file, storageKey: uuid() })
    .execute()
  await sql`update attendee set field_values = field_values || ${JSON.stringify({ F_file0001: [file.id] })}::jsonb, remark = ${NAME} where id = ${attendeeId}`.execute(
    db,
  )
  await sql`update reg_order set remark = ${`为${NAME}预留`} where id = ${orderId}`.execute(db)

  const checkinId = uuid()
  await db
    .insertInto('checkinPoint')
    .values({ ...of, id: checkinId, name: '东门', location: '{}' })
    .execute()
  const entry = { ...of, id: uuid(), checkinId, attendeeId, occurrence: '', time: now, source: 'staff', changedAt: now }
  await db
    .insertInto('checkinEntry')
    .values({ ...entry, answers: words })
    .execute()

  const code = {
    ...of,
    id: uuid(),
    purpose: 'register',
    channel: 'mobile',
    target: MOBILE,
    codeHash: Buffer.from('0'),
    sentAt: now,
    expiresAt: now,
  }
  await db.insertInto('verificationCode').values(code).execute()
  const paymentId = uuid()
  const money = { ...of, orderId, amountMinor: 100, currency: 'CNY' }
  await db
    .insertInto('payment')
    .values({ ...money, id: paymentId, provider: 'local', tradeNo: uuid(), state: 'Paid', started: words })
    .execute()
  await db
    .insertInto('refund')
    .values({ ...money, id: uuid(), paymentId, refundNo: uuid(), state: 'Done', reason: `${NAME}来不了`, decision: `${NAME}可以退` })
    .execute()

  const taskId = uuid()
  await db
    .insertInto('task')
    .values({ ...of, id: taskId, type: 'attendeeRemark', accountId, request: '{}', createdAt: now })
    .execute()
  await db
    .insertInto('taskRow')
    .values({ topOrgId: orgId, taskId, seq: 1, itemId: attendeeId, isOk: true, before: words, after: words })
    .execute()
  const about = { ...of, attendeeId, orderId, kind: 'Other', lane: 1, state: 'Sent', channel: 'Email' }
  await db
    .insertInto('message')
    .values({ ...about, id: uuid(), recipient: EMAIL, body: `${NAME}，你好` })
    .execute()
  await db
    .insertInto('message')
    .values({ ...about, id: uuid(), attendeeId: null, recipient: 'buyer@example.com', body: `已为${NAME}报名` })
    .execute()
  const receipt = { ...of, id: uuid(), orderId, fileId: file.id, isWaiting: false, refusal: `不是${NAME}的回单`, createdAt: now }
  await db.insertInto('transferReceipt').values(receipt).execute()
  const guest = {
    ...of,
    id: uuid(),
    code: uuid(),
    name: NAME,
    mobile: MOBILE,
    email: EMAIL,
    source: 'hand',
    contactedAt: now,
    createdAt: now,
  }
  await db.insertInto('invitee').values(guest).execute()
  const discount = { ...of, id: uuid(), name: '老友', way: 'auto', offKind: 'percent', offValue: 10, currency: 'CNY' }
  await db.insertInto('discount').values(discount).execute()
  const use = { ...of, orderId, discountId: discount.id, state: 'held', amountMinor: 0, mobile: MOBILE, email: EMAIL }
  await db.insertInto('discountUse').values(use).execute()
  const lottery = { ...of, id: uuid(), title: '抽奖', setting: '{}' }
  await db.insertInto('lottery').values(lottery).execute()
  const ofLottery = { topOrgId: orgId, lotteryId: lottery.id }
  await db
    .insertInto('lotteryPrize')
    .values({ ...ofLottery, no: 1, name: '一等奖', stock: 1, perRound: 1 })
    .execute()
  const winner = { id: uuid(), prizeNo: 1, round: 1, entry: 'e', attendeeId, isOnly: true, code: '1', wonAt: now, signature: NAME }
  await db
    .insertInto('lotteryWinner')
    .values({ ...ofLottery, ...winner })
    .execute()
  const room = { ...of, id: uuid(), title: '主会场', mode: 'External', redirectUrl: 'https://live.example.com', watch: 'Public' }
  await db
    .insertInto('liveRoom')
    .values({ ...room, startTime: now, endTime: new Date(now.getTime() + 1) })
    .execute()
  const inRoom = { topOrgId: orgId, roomId: room.id, who: attendeeId, attendeeId, name: NAME }
  await db.insertInto('liveGuest').values(inRoom).execute()
  await db
    .insertInto('liveView')
    .values({ ...inRoom, id: uuid(), enteredAt: now, seenAt: now })
    .execute()
  await db
    .insertInto('liveMessage')
    .values({ ...inRoom, id: uuid(), kind: 'Chat', body: `我是${NAME}`, saidAt: now, changedSeq: 1 })
    .execute()
  const survey = {
    ...of,
    id: uuid(),
    title: '问卷',
    language: 'zh-CN',
    audience: 'attendees',
    isAnonymous: false,
    content: '{"questions": []}',
  }
  await db.insertInto('survey').values(survey).execute()
  const reply = { topOrgId: orgId, id: uuid(), surveyId: survey.id, attendeeId, onceKey: attendeeId, answeredAt: now }
  await db
    .insertInto('surveyReply')
    .values({ ...reply, answers: JSON.stringify({ Q_text: `我是${NAME}` }) })
    .execute()
  const title = { topOrgId: orgId, contact: MOBILE, titleType: 'Personal', title: NAME, usedAt: now }
  await db.insertInto('invoiceTitle').values(title).execute()
  await linkPeople({ pool: harness.services.web, now })
  const { personId } = await db.selectFrom('personVisit').select('personId').where('attendeeId', '=', attendeeId).executeTakeFirstOrThrow()
  const ofPerson = { topOrgId: orgId, personId }
  await db.updateTable('person').set({ note: NAME }).where('id', '=', personId).execute()
  const consent = { id: uuid(), channel: 'SMS', purpose: 'marketing', isGranted: true, source: 'paper', proof: `${NAME}签字`, time: now }
  await db
    .insertInto('personConsent')
    .values({ ...ofPerson, ...consent })
    .execute()
  const called = { topOrgId: orgId, id: uuid(), name: '回访', createdAt: now }
  await db.insertInto('callList').values(called).execute()
  await db
    .insertInto('callEntry')
    .values({ ...ofPerson, listId: called.id, note: NAME, nextStep: NAME })
    .execute()
  const official = { topOrgId: orgId, accountId: uuid() }
  const channel = { provider: 'OfficialAccount', channel: 'OfficialAccount', name: '公众号' }
  await db
    .insertInto('messageAccount')
    .values({ topOrgId: orgId, id: official.accountId, ...channel })
    .execute()
  const openId = `o-${MOBILE}`
  await db
    .insertInto('officialFollower')
    .values({ ...official, openId, isFollowing: true, followedAt: now, changedAt: now })
    .execute()
  await db
    .insertInto('officialBinding')
    .values({ ...official, bventId, attendeeId, openId, boundAt: now })
    .execute()
  await db
    .insertInto('officialScene')
    .values({ ...official, id: uuid(), bventId, attendeeId, url: `http://weixin.qq.com/q/${MOBILE}`, createdAt: now })
    .execute()
  const said = { topOrgId: orgId, id: uuid(), accountName: NAME, action: 'order.cancel', objectId: orderId, bventId }
  await db.insertInto('auditLog').values(said).execute()
  return { orgId, bventId, attendeeId, orderId, owner: await harness.as(accountId) }
}

test('every table that could say something about a person was thought of', async () => {
  const { orgId } = await somebody()
  const named = await tablesNaming(orgId)
  const leading = (await tenantTables()).filter(({ columns, hasWords }) => hasWords && columns.some((column) => leadsToPerson.test(column)))
  const forgotten = leading.map(({ table }) => table).filter((table) => !named.includes(table) && !(table in impersonal))
  expect(forgotten).toEqual([])
  expect(named.filter((table) => table in impersonal)).toEqual([])
})

const orders: [who: string, others: string[]][] = [
  ['alone', []],
  ['with others of the order', ['同行的人']],
]

test.each(orders)('an erased person, %s, is found in no table', async (_, others) => {
  const { orgId, bventId, attendeeId, owner } = await somebody(others)
  expect((await tablesNaming(orgId)).length).toBeGreaterThan(8)
  await owner.get(attendeeCalls.erasePerson, { bventId, attendeeId, fullName: NAME })
  expect(await tablesNaming(orgId)).toEqual([])
  const left = await db.selectFrom('attendee').select('fullName').where('bventId', '=', bventId).where('deletedAt', 'is', null).execute()
  expect(left.map(({ fullName }) => fullName)).toEqual(others)
})

test('a receipt goes with whoever sent it, unless it proves a payment', async () => {
  const { bventId, attendeeId, orderId, owner } = await somebody()
  const sent = await db.selectFrom('transferReceipt').select('fileId').where('orderId', '=', orderId).executeTakeFirstOrThrow()
  const proof = { ...(await db.selectFrom('file').selectAll().where('id', '=', sent.fileId).executeTakeFirstOrThrow()), id: uuid() }
  await db.insertInto('file').values(proof).execute()
  const { topOrgId, ...receipt } = await db
    .selectFrom('transferReceipt')
    .selectAll()
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('transferReceipt')
    .values({ ...receipt, topOrgId, id: uuid(), fileId: proof.id })
    .execute()
  await db.updateTable('payment').set({ proofFileId: proof.id }).where('orderId', '=', orderId).execute()
  await owner.get(attendeeCalls.erasePerson, { bventId, attendeeId, fullName: NAME })
  const files = await db.selectFrom('file').select(['id', 'expiresAt']).where('id', 'in', [sent.fileId, proof.id]).execute()
  expect(files.find(({ id }) => id === sent.fileId)?.expiresAt).not.toBeNull()
  expect(files.find(({ id }) => id === proof.id)?.expiresAt).toBeNull()
  expect(await db.selectFrom('transferReceipt').select('fileId').where('orderId', '=', orderId).execute()).toEqual([{ fileId: proof.id }])
})

test('what features hold is in the export of a person', async () => {
  const { bventId, attendeeId, owner } = await somebody()
  const { text } = await owner.try(attendeeCalls.exportPerson, { bventId, attendeeId })
  expect(JSON.parse(text)).toMatchObject({
    attendeeId,
    order: { buyer: { fullName: NAME } },
    checkins: [{ name: '东门' }],
    payments: [{ amountMinor: 100, currency: 'CNY', state: 'Paid' }],
    refunds: [{ reason: `${NAME}来不了` }],
    uploads: [{ fileName: `${NAME}.pdf` }],
    liveViewings: [{ room: '主会场' }],
    liveMessages: [{ text: `我是${NAME}` }],
    person: { note: NAME, consents: [{ channel: 'SMS', proof: `${NAME}签字` }], calls: [{ note: NAME }] },
    surveys: [{ survey: '问卷' }],
    officialAccounts: [{ account: '公众号', isFollowing: true }],
  })
})
